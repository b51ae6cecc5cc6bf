import type { Category } from "#model/category.ts";

// Most messages are in English, and no pattern is made for them: these letters, or one of these words, stand in each of the sentences below.
const FOREIGN = /[^\0-\x7f]|denegado|negato|rifiutat|geweigerd|abgelehnt|Keine Berechtigung/;

/** What the system and shells say in other languages, as the C library and the shells translate it. */
const SENTENCES: readonly (readonly [Category, RegExp])[] = [
  [
    "connection_error",
    // "falló la conexión al servidor en «127.0.0.1», puerto 5998: Conexión rehusada", "connect: Verbindungsaufbau abgelehnt"
    /Verbindungsaufbau abgelehnt|Connexion refusée|Conexión rehusada|Connessione rifiutata|Conexão recusada|Förbindelsen? (?:för)?vägra[ds]|Verbinding is geweigerd|Połączenie odrzucone|Spojení odmítnuto|В соединении отказано|接続を拒否されました|拒绝连接|拒絕連線|연결이 거부됨/i,
  ],
  [
    "permission_error",
    // "bash: ./lancer.sh: Permission non accordée", "mkdir: kann Verzeichnis „x“ nicht anlegen: Keine Berechtigung"
    /Keine Berechtigung|Permission non accordée|Permiso denegado|Permesso negato|Permissão negada|Åtkomst nekas|Toegang geweigerd|Brak dostępu|Operace zamítnuta|Přístup odmítnut|Отказано в доступе|許可がありません|权限不够|拒絕不符權限|허가 거부/i,
  ],
  [
    "other",
    // "lås för dpkg-framända är låst av en annan process med PID 13518": who waits a little has it
    /(?:\blås\b|\bverrou\b|\bsperr\w{0,8}\b|\bbloqueo\b|\bbloqueio\b|\bblocco\b|\bvergrendel\w{0,6}\b|\bblokad\w{0,4}|блокиров|锁|ロック).{0,120}(?:\bPID\b|\bproc\w{3,8}\b|\bProzess\b|процесс|进程|プロセス)/i,
  ],
];

/** The kind that a message in another language than English tells in the system's own words. */
export function kindInOtherWords(message: string): Category | null {
  if (!FOREIGN.test(message)) return null;
  return SENTENCES.find(([, pattern]) => pattern.test(message))?.[0] ?? null;
}
