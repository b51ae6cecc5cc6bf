import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { readLabel } from "#detect/detectors/general/label.ts";
import { aroundKind } from "#detect/detectors/general/worded-kinds.ts";
import { logOf } from "../../log-of.ts";

const first = (lines: readonly string[], command = "frob up") =>
  detect(logOf(`${lines.join("\n")}\n`), { command, exitCode: 1, signal: null }).findings[0];

describe("what is told in full", () => {
  it("goes on where a full line has no end", () => {
    expect(
      first([
        "Error: The account that is used by this deployment of ours does not have the right",
        "till.coins.get on the till acme, which is needed to read the",
        "archive of coins.",
      ])?.message,
    ).toBe(
      "The account that is used by this deployment of ours does not have the right till.coins.get on the till acme, which is needed to read the archive of coins.",
    );
    expect(
      first([
        "Error: The account that is used by this deployment of ours does not have the right.",
        "till.coins.get was called last",
      ])?.message,
    ).toBe("The account that is used by this deployment of ours does not have the right.");
  });

  it("adds the sentence under a title", () => {
    expect(first(["✖ Port conflict", "", "Port 5432 is used by another process (pid 812)."])?.message).toBe(
      "Port conflict: Port 5432 is used by another process (pid 812).",
    );
    expect(first(["✖ Port conflict", "Port 5432 is used by another process (pid 812)."])?.message).toBe(
      "Port conflict",
    );
    expect(first(["✖ Port conflict", "", "Please run frob doctor to see what is going on."])?.message).toBe(
      "Port conflict",
    );
  });

  it("takes the reason of a record with a bad outcome", () => {
    expect(
      first(["Status:  failed", "Step:    upload", "Reason:  the far side closed the line"])?.message,
    ).toBe("the far side closed the line");
    expect(
      first(["Status:  running", "Step:    upload", "Reason:  the far side asked for it"])?.message,
    ).not.toBe("the far side asked for it");
  });

  it("names what is wrong before what repeats its beginning, or how it ends", () => {
    expect(
      first(["Error: Config is wrong: unknown key 'coin'", "Error: Config is wrong"])?.message,
    ).toContain("unknown key 'coin'");
    expect(
      first([
        "level=error msg=Could not find a coin for the till",
        "level=error msg=Unable to go on, so frob will exit with error code 1",
      ])?.message,
    ).toBe("Could not find a coin for the till");
  });

  it.each([
    ['Fehler: Datei "till.frob" wurde nicht gefunden', 'Datei "till.frob" wurde nicht gefunden'],
    ["frob : erreur : impossible d'ouvrir « till.frob »", "impossible d'ouvrir « till.frob »"],
    ["ОШИБКА:  отношение «till» не существует", "отношение «till» не существует"],
    ["Fehler in der Suppe", undefined],
    ["die Fehler: drei", undefined],
  ])("reads a label in another tongue: %s", (line, rest) => {
    expect(readLabel(line)?.rest).toBe(rest);
  });

  it.each([
    ["The specified token is not valid.", "permission_error"],
    ["the token is not valid here", null],
  ])("%s", (message, kind) => {
    expect(aroundKind(message)).toBe(kind);
  });
});
