#!/bin/sh
# Installs the memories of adapters/mcp-peers.mjs from the npm registry, each into a folder of its own below DIR:
#   bench/replay/install-peers.sh DIR
set -eu
dir=${1:?a folder to install into}
install() {
  mkdir -p "$dir/$1"
  npm install --no-audit --no-fund --prefix "$dir/$1" "$2" || echo "$2: could not be installed" >&2
}
install server-memory @modelcontextprotocol/server-memory@2026.8.31
install memory-libsql mcp-memory-libsql@0.0.17
install memory-keeper mcp-memory-keeper@0.14.1
install agentmemory @agentmemory/agentmemory@0.9.29
