// `npm run check`: a module's files have the names that docs/architecture.md gives them, no file grows too long, and what
// readers see has one word for one thing.
import { readFileSync, globSync } from "node:fs";
import { basename, dirname } from "node:path";

const vocabulary = new Set([
  "module.server.ts",
  "contract.ts",
  "rules.ts",
  "queries.ts",
  "routes.server.ts",
  "service.server.ts",
  "store.server.ts",
  "tables.ts",
  "jobs.ts",
  "worker.server.ts",
]);
/** Folders whose files have names of their own. */
const freeFolders = ["components", "client", "mails"];
/** Past this a file is more than one thing (docs/architecture.md). Tests and data are lists and may be longer. */
const maxLines = 250;
const forbiddenNames = /(^|\/)(utils?|helpers?|common|misc|index)\.(ts|tsx)$/;

/** On the screen, in pages and in mails; texts that the specification gives to the letter stay. */
const otherWords: [RegExp, string][] = [
  [/\bcourriels?\b/i, "e-mail"],
  [/\b(un|le|du|au|ce|votre|par|les|des|aux|vos|tous les|chacun des) e?mails?\b/i, "e-mail"],
  [/\bcatalogue libre\b/i, "catalogue gratuit"],
];
const specified = /Vérifiez votre mail\.|un email a été envoyé/g;

const complaints: string[] = [];

for (const path of globSync("app/modules/**/*.{ts,tsx}")) {
  const isFree = dirname(path)
    .split("/")
    .some((folder) => freeFolders.includes(folder));
  const name = basename(path);
  if (!isFree && !vocabulary.has(name) && !/\.test\.tsx?$/.test(name)) {
    complaints.push(
      `${path} : hors du vocabulaire des modules (${[...vocabulary].join(", ")}, ${freeFolders.join("/, ")}/, *.test.ts)`,
    );
  }
}

for (const path of globSync("{app,server,db,scripts,bench,test}/**/*.{ts,tsx,mjs}")) {
  if (forbiddenNames.test(path))
    complaints.push(`${path} : un nom qui ne dit rien ; dites ce que le fichier contient`);
  if (!/^[a-z0-9.\-+]+$/.test(basename(path)))
    complaints.push(`${path} : les noms de fichiers s’écrivent en kebab-case`);
  if (/\.test\.tsx?$/.test(path) || path.startsWith("db/demo/")) continue;
  const lines = readFileSync(path, "utf8").split("\n").length - 1;
  if (lines > maxLines) complaints.push(`${path} : ${lines} lignes ; ${maxLines} au plus`);
}

for (const path of globSync(["{app,server}/**/*.{ts,tsx}", "content/**/*.md"])) {
  if (/\.test\.tsx?$/.test(path)) continue;
  const text = readFileSync(path, "utf8").replaceAll(specified, "");
  for (const [word, better] of otherWords) {
    const found = word.exec(text)?.[0];
    if (found) complaints.push(`${path} : « ${found} » ; dites « ${better} »`);
  }
}

for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
