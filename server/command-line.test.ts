import { describe, expect, it } from "vitest";
import { readRequest } from "#server/command-line.ts";

const verbs = [
  { usage: "backup <dossier>", says: "sauvegarde" },
  { usage: "restore <fichier>", says: "restaure", options: ["until"] },
  { usage: "storage copy <de> <vers>", says: "copie" },
  { usage: "catalogue import <fichier>", says: "importe" },
  { usage: "catalogue import <fichier> <dossier>", says: "importe avec les fichiers" },
  { usage: "check", says: "contrôle", options: ["deep", "repair"] },
];
const read = (...line: string[]) => readRequest(verbs, line);

describe("A command line", () => {
  it("runs the verb with its arguments and options", () => {
    expect(read("backup", "/mnt")).toMatchObject({ kind: "run", verb: verbs[0], given: ["/mnt"] });
    expect(read("storage", "copy", "a", "b")).toMatchObject({ kind: "run", given: ["a", "b"] });
    expect(read("catalogue", "import", "a.csv", "b")).toMatchObject({ kind: "run", verb: verbs[4] });
    expect(read("check", "--deep", "--repair")).toMatchObject({ options: { deep: "", repair: "" } });
    const until = { until: "2026-11-22 14:30" };
    expect(read("restore", "f", "--until", until.until)).toMatchObject({ given: ["f"], options: until });
    expect(read("restore", `--until=${until.until}`, "f")).toMatchObject({ given: ["f"], options: until });
  });

  it("lists all verbs, or says what one verb does", () => {
    const all = read("--help");
    expect(all).toEqual(read());
    for (const { usage } of verbs)
      expect(all).toMatchObject({ text: expect.stringContaining(usage) as string });
    expect(read("backup", "--help")).toEqual({
      kind: "help",
      text: "Usage : npm run shop -- backup <dossier>\n  sauvegarde",
    });
    expect(read("check", "--help")).toMatchObject({
      text: expect.stringContaining("check [--deep] [--repair]") as string,
    });
    const both = read("catalogue", "import", "--help");
    expect(both).toMatchObject({ kind: "help", text: expect.stringContaining("<dossier>") as string });
    expect(read("catalogue", "--help")).toEqual(both);
  });

  it.each([
    [["backup"], "Il manque <dossier>."],
    [["backup", ""], "Il manque <dossier>."],
    [["storage", "copy", "a"], "Il manque <vers>."],
    [["catalogue", "import"], "Il manque <fichier>."],
    [["backup", "a", "b"], "«\u202fb\u202f» est de trop."],
    [["backup", "--help=1"], "Option inconnue\u00a0: --help=1."],
    [["backup", "a", "--until", "b"], "Option inconnue\u00a0: --until."],
    [["backup", "-v", "a"], "Option inconnue\u00a0: --v."],
    [["check", "--deep=1"], "Option inconnue\u00a0: --deep=1."],
    [["restore", "a", "--until"], "Il manque la valeur de --until."],
    [["storage"], "Verbe inconnu\u00a0: storage"],
    [["fly"], "Verbe inconnu\u00a0: fly"],
    [["--fast"], "Verbe inconnu"],
  ])("is refused with the reason: %j", (line, reason) => {
    const request = read(...line);
    expect(request).toMatchObject({ kind: "refused", text: expect.stringContaining(reason) as string });
    expect(request).toMatchObject({ text: expect.stringContaining("npm run shop -- ") as string });
  });
});
