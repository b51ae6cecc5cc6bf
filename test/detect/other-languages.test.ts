import { expect, it } from "vitest";
import { classify } from "#detect/classify.ts";
import { kindInOtherWords } from "#detect/other-languages.ts";

it.each([
  ["falló la conexión al servidor en «127.0.0.1», puerto 5998: Conexión rehusada", "connection_error"],
  ["connect: Verbindungsaufbau abgelehnt", "connection_error"],
  ["connect to 10.0.0.7 port 80: Connexion refusée", "connection_error"],
  ["Connessione rifiutata", "connection_error"],
  ["127.0.0.1:5998: 接続を拒否されました", "connection_error"],
  ["mkdir: kann Verzeichnis „x“ nicht anlegen: Keine Berechtigung", "permission_error"],
  ["./lancer.sh: Permission non accordée", "permission_error"],
  ["./correr.sh: Permiso denegado", "permission_error"],
  ["låset: Åtkomst nekas", "permission_error"],
  ["lås för dpkg-framända är låst av en annan process med PID 13518", "other"],
  ["le verrou est détenu par le processus 4711", "other"],
  ["Die Verbindung zum Menü fehlt", null],
  ["le verrou de la porte a été changé", null],
  ["the price was negato", null],
  ["Connection refused by the cook", null],
])("%s: %s", (message, kind) => {
  expect(kindInOtherWords(message)).toBe(kind);
  expect(classify("runtime_error", null, kind === null ? "x" : message)).toBe(kind ?? "runtime_error");
});
