// `npm run check`: a module's files have the names that docs/architecture.md gives them, no file grows too long, texts on
// screen use one word for one thing, and comments, names and documents use plain words.
import { readFileSync, globSync } from "node:fs";
import { basename, dirname } from "node:path";

import { refusedInCode, refusedInText } from "./plain-words.ts";

/** What a file of a module holds, by its last part (docs/architecture.md). */
const kinds = /\.(?:contract|rules|queries|jobs|tables|(?:routes|service|store|worker)\.server)\.ts$/;
/** Folders in which a file needs no kind. */
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

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const modules = globSync("app/{access,words,readers,books,reading,selling,office}/*/**/*.{ts,tsx}");
for (const path of modules) {
  const folders = dirname(path).split("/");
  const name = basename(path);
  const isFree = folders.some((folder) => freeFolders.includes(folder));
  if (!isFree && !isTest(name) && name !== "module.server.ts" && !kinds.test(name))
    complaints.push(
      `${path} : hors du vocabulaire des modules (<nom>.contract.ts, .rules.ts, .queries.ts, .jobs.ts, .tables.ts, .routes|service|store|worker.server.ts, ${freeFolders.join("/, ")}/, *.test.ts)`,
    );
  // app/<area>/<noun>/<room>/<file>; components and the back office may have rooms of their own.
  const deepest = folders.some((folder) => folder === "components" || folder === "back-office") ? 6 : 4;
  if (folders.length > deepest)
    complaints.push(`${path} : trop profond ; app/<domaine>/<nom>/<pièce>/<fichier> au plus`);
}

/** A file is found by its name, in a tab, a stack trace or a search; only the doors share theirs. */
const namesakes = Map.groupBy(globSync("app/**/*.{ts,tsx}"), (path) => basename(path));
for (const [name, paths] of namesakes)
  if (paths.length > 1 && name !== "module.server.ts")
    complaints.push(`${paths.join(", ")} : un seul fichier par nom`);

for (const path of globSync("{app,server,db,scripts,bench,test}/**/*.{ts,tsx,mjs}")) {
  if (forbiddenNames.test(path))
    complaints.push(`${path} : un nom qui ne dit rien ; dites ce que le fichier contient`);
  if (!/^[a-z0-9.\-+]+$/.test(basename(path)))
    complaints.push(`${path} : les noms de fichiers s’écrivent en kebab-case`);
  if (isTest(path) || path.startsWith("db/demo/")) continue;
  const lines = readFileSync(path, "utf8").split("\n").length - 1;
  if (lines > maxLines) complaints.push(`${path} : ${lines} lignes ; ${maxLines} au plus`);
}

for (const path of globSync(["{app,server}/**/*.{ts,tsx}", "content/**/*.md"])) {
  if (isTest(path)) continue;
  const text = readFileSync(path, "utf8").replaceAll(specified, "");
  for (const [word, better] of otherWords) {
    const found = word.exec(text)?.[0];
    if (found) complaints.push(`${path} : « ${found} » ; dites « ${better} »`);
  }
}

/** These list the refused words themselves. */
const wordLists = new Set(["docs/glossary.md", "scripts/plain-words.ts"]);

for (const path of globSync([
  "{app,server,db,scripts,bench,test}/**/*.{ts,tsx,mjs}",
  "*.{md,ts,cjs}",
  "{docs,bench}/**/*.md",
])) {
  if (wordLists.has(path)) continue;
  const text = readFileSync(path, "utf8");
  for (const { line, found, better } of path.endsWith(".md")
    ? refusedInText(text)
    : refusedInCode(path, text))
    complaints.push(`${path}:${line} : « ${found} » ; dites « ${better} »`);
}

for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
