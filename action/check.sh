# What the action does, for any CI that has a shell: runs a check, reads reports, hands on what was seen. The exit code is the check's own.
#   TWICESHY_CI_COMMAND  the check, lines for sh                TWICESHY_CI_REPORTS  files, folders, patterns
#   TWICESHY_CI_BUNDLE   the file to write the facts to        TWICESHY_DATABASE_URL  a team's database, where there is one
set -u
status=0
report=
# GitHub's own words are of use to GitHub only.
[ -n "${GITHUB_ACTIONS:-}" ] && report='--report github'

# A misspelt input would else be a check that is always green.
if [ -z "${TWICESHY_CI_COMMAND:-}${TWICESHY_CI_REPORTS:-}" ]; then
  echo "twiceshy: neither a command nor reports were given: nothing is checked." >&2
  echo "  try: TWICESHY_CI_COMMAND=\"npm test\" sh check.sh   (in the action: with: command: npm test)" >&2
  exit 2
fi

# Of several lines the first that fails ends it, as in a step of GitHub's own: else only the last would count.
if [ -n "${TWICESHY_CI_COMMAND:-}" ]; then
  # shellcheck disable=SC2086
  twiceshy run $report -- sh -ec "$TWICESHY_CI_COMMAND" || status=$?
fi

# Reports tell how others ended: that something failed in them does not fail this step, and neither does one that cannot be read.
# Patterns are twiceshy's to understand: a shell would not know **.
if [ -n "${TWICESHY_CI_REPORTS:-}" ]; then
  set -f
  # shellcheck disable=SC2086
  twiceshy ingest $TWICESHY_CI_REPORTS $report || echo "twiceshy: some reports could not be read; the step goes on" >&2
  set +f
fi

if [ -n "${TWICESHY_DATABASE_URL:-}" ]; then
  twiceshy sync --wait 10s || echo "twiceshy: what waits is sent the next time" >&2
fi
if [ -n "${TWICESHY_CI_BUNDLE:-}" ]; then
  twiceshy sync --bundle "$TWICESHY_CI_BUNDLE" || echo "twiceshy: no bundle was written" >&2
fi
exit "$status"
