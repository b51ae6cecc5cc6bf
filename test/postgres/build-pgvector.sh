#!/bin/sh
# A copy of Debian's PostgreSQL with the extension pgvector in it, built from Debian's source; the system stays as it is.
#   build-pgvector.sh FOLDER      afterwards FOLDER/lib/postgresql/15/bin has initdb and pg_ctl
# Everything comes by apt from the mirror that this machine is set up with, checked against Debian's keys. Debian 12 has no
# pgvector, so the source is that of Debian 13. Needs gcc and dpkg; root is not needed.
set -eu
folder=$1
version=15
[ -f "$folder/lib/postgresql/$version/lib/vector.so" ] && exit 0
for program in apt-get gcc dpkg tar; do
  command -v "$program" >/dev/null || { echo "pgvector cannot be built: $program is not here" >&2; exit 1; }
done
server=/usr/lib/postgresql/$version
[ -x "$server/bin/initdb" ] || { echo "pgvector cannot be built: PostgreSQL $version is not here" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p lists/partial cache/archives/partial
# Told by what apt is set up with, fetched lists or not.
mirror=$(apt-get indextargets --format '$(CREATED_BY) $(COMPONENT) $(RELEASE) $(REPO_URI)' |
  awk '$1 == "Packages" && $2 == "main" && $3 == "bookworm" { print $4; exit }')
[ -n "$mirror" ] || { echo "pgvector cannot be built: apt knows no mirror of Debian 12" >&2; exit 1; }
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] $mirror bookworm main" >sources.list
echo "deb-src [signed-by=$keys] $mirror trixie main" >>sources.list
own="-qq -o Dir::Etc::sourcelist=$work/sources.list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$work/lists -o Dir::Cache=$work/cache -o APT::Sandbox::User=$(id -un)"
# shellcheck disable=SC2086 # several words on purpose
{
  apt-get $own update
  apt-get $own source --download-only pgvector
  apt-get $own download "postgresql-server-dev-$version"
} >/dev/null
tar xzf pgvector_*.orig.tar.gz
dpkg -x postgresql-server-dev-"$version"_*.deb headers

source=$(find "$work" -maxdepth 1 -type d -name 'pgvector-*' | head -n 1)
cd "$source"
number=$(sed -n "s/^default_version = '\(.*\)'/\1/p" vector.control)
gcc -O2 -ftree-vectorize -fassociative-math -fno-signed-zeros -fno-trapping-math -fPIC -shared \
  -I "$work/headers/usr/include/postgresql/$version/server" -o vector.so src/*.c

mkdir -p "$folder.new/lib/postgresql" "$folder.new/share/postgresql"
cp -a "$server" "$folder.new/lib/postgresql/$version"
cp -aL "/usr/share/postgresql/$version" "$folder.new/share/postgresql/$version"
cp vector.so "$folder.new/lib/postgresql/$version/lib/"
extensions=$folder.new/share/postgresql/$version/extension
cp vector.control "$extensions/"
cp sql/vector.sql "$extensions/vector--$number.sql"
chmod -R a+rX "$folder.new"
rm -rf "$folder"
mv "$folder.new" "$folder"
