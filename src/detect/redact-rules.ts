/** A secret that is known by its own shape. */
export interface TokenRule {
  /** What stands in its place: `[redacted:<kind>]`. */
  readonly kind: string;
  /** Literals of which every text of this shape holds one: where a text has none of any rule, no pattern is compiled. */
  readonly hints: readonly string[];
  /** The shape, from its unmistakable beginning on. Bounded or a single run, so that it costs linear time. */
  readonly shape: string;
}

/**
 * Secrets that begin with a mark of their issuer. All are tried in one pass, only where no letter, digit, `_` or `-`
 * stands before. Examples and look-alikes of every row are in test/detect/redact-examples.ts.
 */
export const TOKEN_RULES: readonly TokenRule[] = [
  {
    kind: "aws-key",
    hints: ["AKIA", "ASIA", "ABIA", "ACCA", "A3T", "AGPA", "AIDA", "AROA", "AIPA", "ANPA", "ANVA"],
    shape: "A(?:KIA|SIA|BIA|CCA|3T[A-Z0-9]|GPA|IDA|ROA|IPA|NPA|NVA)[A-Z0-9]{16}(?![A-Za-z0-9])",
  },
  {
    kind: "github-token",
    hints: ["gho_", "ghp_", "ghu_", "ghs_", "ghr_"],
    shape: "gh[opusr]_[A-Za-z0-9_]{30,255}",
  },
  { kind: "github-token", hints: ["github_pat_"], shape: "github_pat_[A-Za-z0-9_]{22,255}" },
  {
    kind: "gitlab-token",
    hints: [
      "glpat-",
      "glptt-",
      "gldt-",
      "glrt-",
      "glcbt-",
      "glft-",
      "glsoat-",
      "glagent-",
      "gloas-",
      "glimt-",
      "glffct-",
    ],
    shape: "gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|oas|imt|ffct)-[A-Za-z0-9_.-]{20,300}",
  },
  { kind: "slack-token", hints: ["xox", "xapp-"], shape: "(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,300}" },
  {
    kind: "stripe-key",
    hints: ["k_live_", "k_test_", "k_prod_", "whsec_"],
    shape: "(?:[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}|whsec_[A-Za-z0-9+/]{24,100})",
  },
  { kind: "google-key", hints: ["AIza"], shape: "AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])" },
  {
    kind: "google-token",
    hints: ["ya29.", "GOCSPX-"],
    shape: "(?:ya29\\.[A-Za-z0-9_-]{20,600}|GOCSPX-[A-Za-z0-9_-]{20,60})",
  },
  { kind: "anthropic-key", hints: ["sk-ant-"], shape: "sk-ant-[A-Za-z0-9_-]{20,300}" },
  // The mark is short and hyphenated words may begin with it (sk-loading-indicator-wrapper): a digit and a capital must be there.
  {
    kind: "openai-key",
    hints: ["sk-"],
    shape: "sk-(?=[A-Za-z0-9_-]{0,200}\\d)(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,300}",
  },
  { kind: "huggingface-token", hints: ["hf_", "api_org_"], shape: "(?:hf|api_org)_[A-Za-z0-9]{30,60}" },
  { kind: "npm-token", hints: ["npm_"], shape: "npm_[A-Za-z0-9]{36}(?![A-Za-z0-9_])" },
  { kind: "pypi-token", hints: ["pypi-AgE"], shape: "pypi-AgE[A-Za-z0-9_-]{40,400}" },
  { kind: "sendgrid-key", hints: ["SG."], shape: "SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,64}" },
  { kind: "twilio-key", hints: ["AC", "SK"], shape: "(?:AC|SK)[0-9a-f]{32}(?![A-Za-z0-9])" },
  {
    kind: "supabase-key",
    hints: ["sbp_", "sb_secret_"],
    shape: "(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,80})",
  },
  {
    kind: "azure-secret",
    hints: ["Q~"],
    shape: "[A-Za-z0-9_~.-]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])",
  },
  {
    kind: "jwt",
    hints: ["eyJ"],
    shape: "eyJ[A-Za-z0-9_-]{8,4000}\\.eyJ[A-Za-z0-9_-]{4,8000}(?:\\.[A-Za-z0-9_-]{1,2000})?",
  },
  { kind: "digitalocean-token", hints: ["_v1_"], shape: "do[opr]_v1_[a-f0-9]{64}" },
  {
    kind: "shopify-token",
    hints: ["shpat_", "shpca_", "shppa_", "shpss_", "shptka_"],
    shape: "shp(?:at|ca|pa|ss|tka)_[a-fA-F0-9]{32}",
  },
  { kind: "databricks-token", hints: ["dapi"], shape: "dapi[0-9A-Fa-f]{32}(?![0-9A-Za-z])" },
  { kind: "vault-token", hints: ["hvs.", "hvb.", "hvr."], shape: "hv[sbr]\\.[A-Za-z0-9_-]{24,300}" },
  { kind: "linear-key", hints: ["lin_api_", "lin_oauth_"], shape: "lin_(?:api|oauth)_[A-Za-z0-9_]{32,128}" },
  { kind: "groq-key", hints: ["gsk_"], shape: "gsk_[A-Za-z0-9]{40,80}" },
  { kind: "xai-key", hints: ["xai-"], shape: "xai-[A-Za-z0-9]{60,100}" },
  { kind: "docker-token", hints: ["dckr_"], shape: "dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,60}" },
  { kind: "grafana-token", hints: ["glsa_", "glc_"], shape: "gl(?:sa|c)_[A-Za-z0-9_=+/]{32,200}" },
  { kind: "atlassian-token", hints: ["ATATT3"], shape: "ATATT3[A-Za-z0-9_=-]{50,300}" },
  { kind: "newrelic-key", hints: ["NRAK-"], shape: "NRAK-[A-Z0-9]{27}" },
  { kind: "sentry-token", hints: ["sntry"], shape: "sntry[su]_[A-Za-z0-9_=+/-]{40,300}" },
  { kind: "planetscale-token", hints: ["pscale_"], shape: "pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,64}" },
  { kind: "tailscale-key", hints: ["tskey-"], shape: "tskey-[a-z]{2,12}-[A-Za-z0-9-]{12,80}" },
  { kind: "rubygems-key", hints: ["rubygems_"], shape: "rubygems_[a-f0-9]{48}" },
  { kind: "square-token", hints: ["sq0"], shape: "sq0[a-z]{3}-[A-Za-z0-9_-]{22,43}" },
  { kind: "mailgun-key", hints: ["key-"], shape: "key-[0-9a-f]{32}(?![0-9a-z])" },
  {
    kind: "notion-token",
    hints: ["ntn_", "secret_"],
    shape: "(?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])",
  },
  {
    kind: "vercel-token",
    hints: ["vca_", "vcc_", "vci_", "vck_", "vcp_", "vcr_"],
    shape: "vc[acikpr]_[A-Za-z0-9]{20,60}(?![A-Za-z0-9])",
  },
  { kind: "figma-token", hints: ["figd_", "figo_", "figu_"], shape: "fig[dou]_[A-Za-z0-9_-]{40,200}" },
  { kind: "onepassword-token", hints: ["ops_ey"], shape: "ops_ey[A-Za-z0-9+/=]{100,1300}" },
  { kind: "age-key", hints: ["AGE-SECRET-KEY-"], shape: "AGE-SECRET-KEY-1[A-Z0-9]{58}" },
  { kind: "telegram-token", hints: [":AA"], shape: "\\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])" },
];

/** A secret that is known by what stands around it; what is before it stays. */
export interface ContextRule {
  readonly kind: string;
  /** Cheap literals of which one must be in the text, or the pattern is not tried. */
  readonly hints: readonly string[];
  /** Group 1 stays, the rest goes. */
  readonly pattern: RegExp;
}

/** Secrets in addresses, headers and command lines. */
export const CONTEXT_RULES: readonly ContextRule[] = [
  // postgres://app:s3cr3t@db.internal/app
  {
    kind: "url-credentials",
    hints: ["://"],
    pattern:
      /(:\/\/)(?:[^\s/?#@:"'`<>]{0,100}:[^\s/"'`<>]{1,300}|[A-Za-z0-9_-]{20,300})(?=@[A-Za-z0-9[_.-])/g,
  },
  // Authorization: Bearer 9f8a7b6c5d4e3f2a
  {
    kind: "authorization",
    hints: ["uthorization", "UTHORIZATION"],
    pattern:
      /((?:proxy-)?authorization["'\\]{0,3}[ \t]{0,8}[:=][ \t]{0,8}["'\\]{0,3}(?:bearer|basic|token|digest|negotiate|apikey|bot)[ \t]{1,8})[A-Za-z0-9._~+/=:-]{4,4000}/gi,
  },
  // curl: (22) sent "Bearer 9f8a7b6c5d4e3f2a"
  {
    kind: "authorization",
    hints: ["earer ", "EARER ", "asic "],
    pattern:
      /((?<![A-Za-z])(?:bearer|basic)[ \t]{1,8})(?=[A-Za-z._~+/=-]{0,400}\d)[A-Za-z0-9._~+/=-]{16,4000}/gi,
  },
  // Cookie: session=8f14e45fceea167a
  {
    kind: "cookie",
    hints: ["ookie:", "OOKIE:"],
    pattern: /(cookie:[ \t]{0,8}[^=\s;"']{1,64}=)(?=[^;\s"'\d]{0,400}\d)[^;\s"']{8,4000}/gi,
  },
  // https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
  {
    kind: "slack-webhook",
    hints: ["hooks.slack.com/"],
    pattern: /(hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9_/-]{20,200}/g,
  },
  // https://discord.com/api/webhooks/1234567890/AbCdEf…
  {
    kind: "discord-webhook",
    hints: ["/api/webhooks/"],
    pattern: /(\/api\/webhooks\/)\d{5,25}\/[A-Za-z0-9_-]{20,200}/g,
  },
  // DefaultEndpointsProtocol=https;AccountName=a;AccountKey=bm90IGEga2V5…==
  {
    kind: "azure-key",
    hints: ["AccountKey=", "SharedAccessKey=", "sig="],
    pattern: /((?:AccountKey|SharedAccessKey|[?&;]sig)=)[A-Za-z0-9+/%]{30,200}={0,3}/g,
  },
  // curl -u admin:s3cr3t https://example.com
  {
    kind: "password",
    hints: ["curl "],
    pattern: /(curl [^\n]{0,300}?(?:-u|--user)[= ]["']?[^\s:"']{1,100}:)[^\s"']{1,200}/g,
  },
  // sshpass -p s3cr3t ssh host; mysql -uroot -ps3cr3t; docker login -u me -p s3cr3t
  {
    kind: "password",
    hints: ["sshpass -p", "mysql", "docker login"],
    pattern:
      /((?:sshpass[ \t]{1,8}-p[ \t]{0,8}|mysql(?:dump|admin)?[ \t][^\n]{0,200}?[ \t]-p(?=\S)|docker login[ \t][^\n]{0,200}?[ \t]-p[ \t]{1,8}))[^\s"']{1,200}/g,
  },
  // machine example.com login me password s3cr3t
  {
    kind: "password",
    hints: ["password "],
    pattern: /((?<![A-Za-z])login[ \t]{1,8}\S{1,100}[ \t]{1,8}password[ \t]{1,8})[^\s"']{1,200}/g,
  },
];
