/** Variables by which the usual CI systems say that they are one. */
const CI = [
  "CI",
  "CONTINUOUS_INTEGRATION",
  "GITHUB_ACTIONS",
  "GITLAB_CI",
  "TF_BUILD",
  "JENKINS_URL",
  "BUILDKITE",
  "TEAMCITY_VERSION",
];

/** The variable by which this is a CI system; null where it is none. */
export function ciVariable(env: Readonly<Record<string, string | undefined>>): string | null {
  return CI.find((name) => env[name] && env[name] !== "false" && env[name] !== "0") ?? null;
}
