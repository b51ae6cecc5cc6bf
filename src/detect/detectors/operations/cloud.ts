import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** The command lines of the clouds (aws, gcloud, az): what the service answered, by its own code. */
export const cloud: Detector = {
  id: "cloud",
  tool: "aws",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    "an error occurred (",
    "unable to locate credentials",
    "could not connect to the endpoint url",
    "error: (gcloud.",
    "error: build step ",
    "please run 'az login'",
    "error: az ",
    ["\nerror: (", "\ncode: "],
  ],
  programs: ["aws", "gcloud", "az", "sam", "eksctl"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, at) => {
      for (const { tool, pattern, category, role } of ANSWERS) {
        const groups = pattern.exec(line)?.groups;
        if (groups === undefined) continue;
        const { message, type = null, file = null } = groups;
        const kind = category ?? categoryOf(type ?? "", message!);
        const draft = {
          message: message!,
          tool,
          category: kind,
          errorType: type,
          file,
          from: at,
          to: at + 1,
        };
        return [role === undefined ? draft : { ...draft, role }];
      }
      return [];
    });
  },
};

interface Answer {
  readonly tool: string;
  readonly pattern: RegExp;
  readonly category?: Category;
  readonly role?: Draft["role"];
}

const ANSWERS: readonly Answer[] = [
  {
    tool: "aws",
    // An error occurred (AccessDenied) when calling the ListObjectsV2 operation: Access Denied
    // upload failed: dist/index.html to s3://shop-site/index.html An error occurred (AccessDenied) when calling the PutObject operation: Access Denied
    pattern:
      /^(?:aws: )?(?:\[ERROR\]: )?(?:(?:fatal error|upload failed|download failed|copy failed|delete failed): (?:(?<file>[\w./-]+) to \S+ )?)?(?<message>An error occurred \((?<type>[\w.]+)\) when calling the \w+ operation(?: \(reached max retries: \d+\))?: .+)$/,
  },
  {
    tool: "aws",
    // Unable to locate credentials. You can configure credentials by running "aws configure".
    pattern: /^(?:aws: )?(?:\[ERROR\]: )?(?<message>Unable to locate credentials.*)$/,
    category: "permission_error",
  },
  {
    tool: "aws",
    // Could not connect to the endpoint URL: "https://s3.eu-nowhere-1.amazonaws.com/"
    pattern:
      /^(?:aws: )?(?:\[ERROR\]: )?(?:fatal error: )?(?<message>Could not connect to the endpoint URL: .+)$/,
    category: "connection_error",
  },
  {
    tool: "gcloud",
    // ERROR: build step 0 "gcr.io/cloud-builders/docker" failed: step exited with non-zero status: 1
    pattern: /^ERROR: (?<message>build step \d+ ".+" failed: step exited with non-zero status: \d+)$/,
    category: "build_error",
    role: "consequence",
  },
  {
    tool: "gcloud",
    // ERROR: build step 1 "gcr.io/cloud-builders/docker" failed: starting step container failed: Error response from daemon: no such image
    pattern: /^ERROR: (?<message>build step \d+ ".+" failed: .+)$/,
    category: "build_error",
  },
  {
    tool: "gcloud",
    // ERROR: (gcloud.builds.submit) build 6a1f3f0c-0000-4000-8000-000000000000 completed with status "FAILURE"
    pattern: /^ERROR: \(gcloud\.builds\.submit\) (?<message>build \S+ completed with status .+)$/,
    category: "build_error",
    role: "summary",
  },
  {
    tool: "gcloud",
    // ERROR: (gcloud.run.deploy) Build failed; check build logs for details
    pattern: /^ERROR: \(gcloud\.[\w.-]+\) (?<message>Build failed; .+)$/,
    category: "build_error",
    role: "summary",
  },
  {
    tool: "gcloud",
    // ERROR: (gcloud.run.deploy) PERMISSION_DENIED: Permission 'run.services.get' denied on resource 'shop' (or resource may not exist).
    pattern: /^ERROR: \(gcloud\.[\w.-]+\) (?:(?<type>[A-Z_]{4,}): )?(?<message>\S.*)$/,
  },
  {
    tool: "az",
    // ERROR: (ResourceGroupNotFound) Resource group 'shop' could not be found.
    pattern: /^ERROR: \((?<type>[A-Z][A-Za-z]{3,80})\) (?<message>\S.*)$/,
  },
  {
    tool: "az",
    // InvalidArgumentValueError: az group create: 'shop' is not a valid value for '--mode'.
    pattern: /^(?:ERROR: |Warning: )?(?<type>[A-Z][A-Za-z]{3,40}Error): az (?<message>[a-z]\S.*)$/,
    category: "config_error",
  },
  {
    tool: "az",
    // ERROR: Please run 'az login' to setup account.
    pattern: /^(?:ERROR: )?(?<message>Please run 'az login' to .+)$/,
    category: "permission_error",
  },
];

function categoryOf(code: string, message: string): Category {
  const text = `${code} ${message}`;
  if (
    /AccessDenied|Unauthori[sz]ed|AuthorizationFailed|Forbidden|ExpiredToken|InvalidClientTokenId|SignatureDoesNotMatch|AuthFailure|InvalidAccessKeyId|UnrecognizedClient|PERMISSION_DENIED|UNAUTHENTICATED|Permission .* denied|does not have permission|Reauthentication|not authorized/.test(
      text,
    )
  )
    return "permission_error";
  if (/UNAVAILABLE|ServiceUnavailable|EndpointConnection/.test(text)) return "connection_error";
  if (/DEADLINE_EXCEEDED|RequestTimeout/.test(text)) return "timeout";
  if (
    /Throttl|RequestLimitExceeded|TooManyRequests|SlowDown|RESOURCE_EXHAUSTED|QuotaExceeded|\binternal (?:server )?error\b|\bINTERNAL\b|Internal(?:Failure|Error|ServerError)\b/.test(
      text,
    )
  )
    return "other";
  return "config_error";
}
