# Waits until the test run is gone, then takes its PostgreSQL away: watch-over.sh PID FOLDER BIN
run=$1 folder=$2 bin=$3
while kill -0 "$run" 2>/dev/null && [ -d "$folder" ]; do sleep 2; done
[ -d "$folder" ] || exit 0
if [ "$(id -u)" = 0 ]; then
  runuser -u postgres -- "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop
else
  "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop
fi
rm -rf "$folder"
