import { parseSync } from "vite";

/** Words that code and documents do not use, each with the words that say it plainly (docs/glossary.md). */
export const refusedWords: [RegExp, string][] = [
  [/\b(told|tells?|telling)\b/i, "notifies, returns, reports, lists"],
  [/\b(stands?|stood)\b(?!-)/i, "is, is stored in, is next to"],
  [/\banew\b/i, "again"],
  [/\bonce more\b/i, "again"],
  [/\bwhence\b/i, "origin"],
  [/\bwhoever\b/i, "the caller, the reader, the member"],
  [/\bbeforehand\b/i, "first, in advance"],
  [/\bmeanwhile\b/i, "concurrently, during …, since then"],
  [/\b(some|no|any|every)body\b/i, "the noun: the member, no caller, every reader"],
  [/\bhand(s|ed|ing)? (it |them )?(to|on|out|over)\b/i, "passes, sends, delivers"],
  [/\bgoes with\b/i, "depends on"],
  [/\b(comes?|came) of\b/i, "is derived from"],
  [/\bpapers\b/i, "documents"],
  [/\bslips?\b/i, "job, error"],
  [/\bshel(f|ves)\b/i, "list, category, partition"],
];

/** The same for names, written as words: `chargeId` is "charge id". A word is added once no name uses it. */
export const refusedNames: [RegExp, string][] = [
  [/\bwhence\b/, "requestOrigin"],
  [/\btell away\b/, "logDisconnect"],
  [/\badmit whole\b/, "admitDownload"],
  [/\bwhoever\b/, "caller, viewer"],
  [/\b(some|every)body\b/, "member, everyone"],
  [/\bbeforehand\b/, "first"],
  [/\bstands\b/, "is"],
  [/\b(told|tell|tells|telling)\b/, "notify, announcement, logged"],
  [/\banew\b/, "reload, again"],
  [/\bin vain\b/, "notGranted"],
  [/\bgiven for\b/, "maxAge"],
  [/\bask who\b/, "fetchCurrentUser"],
  [/\bstanding of\b/, "bookVisibility"],
  [/\bworkshop\b/, "taskOptions"],
  [/\bcharge id\b/, "paymentIntentId"],
  [/\bslips?\b/, "job, edits"],
  [/\bshel(f|ves)\b/, "list, category, partition"],
  [/\bhanded over\b/, "sent"],
  [/\b(book|edition) notice\b/, "metadata"],
];

/** Names of calls and of stored data, which a program cannot change by itself. */
const storedNames = new Set(["sameShelves", "told"]);

export interface Finding {
  line: number;
  found: string;
  better: string;
}

/** The refused words in the comments and names of a program. */
export function refusedInCode(path: string, text: string): Finding[] {
  const { comments, program } = parseSync(path, text);
  const findings = comments.flatMap(({ value, start }) => refusedInText(value, lineAt(text, start)));
  for (const { name, start } of namesIn(program)) {
    for (const better of plainerNames(name))
      findings.push({ line: lineAt(text, start), found: name, better });
  }
  return findings;
}

/** By name: a program uses each of its names many times. */
const known = new Map<string, string[]>();

/** What to use in place of a name; nothing for most. */
function plainerNames(name: string): string[] {
  const answer = known.get(name);
  if (answer) return answer;
  const words = storedNames.has(name) ? "" : wordsOf(name);
  const plainer = refusedNames.filter(([word]) => word.test(words)).map(([, better]) => better);
  known.set(name, plainer);
  return plainer;
}

/** The refused words in Markdown, or in a comment. Code in backticks, French in guillemets and names of parameters are left out. */
export function refusedInText(text: string, firstLine = 1): Finding[] {
  const plain = text.replaceAll(/`[^`]*`|«[^»]*»|@param \w+/g, (quoted) => quoted.replaceAll(/[^\n]/g, " "));
  return refusedWords.flatMap(([word, better]) =>
    [...plain.matchAll(new RegExp(word, "gi"))].map((match) => ({
      line: firstLine + lineAt(plain, match.index) - 1,
      found: match[0],
      better,
    })),
  );
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** `chargeId` → "charge id" */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_$]+/g, " ")
    .toLowerCase();

/** Every identifier of a syntax tree (ESTree), names of properties and types included. */
function* namesIn(node: unknown): Generator<{ name: string; start: number }> {
  if (Array.isArray(node)) {
    for (const item of node) yield* namesIn(item);
  } else if (isNode(node)) {
    if (typeof node["name"] === "string" && typeof node["start"] === "number")
      yield { name: node["name"], start: node["start"] };
    for (const value of Object.values(node)) if (typeof value === "object") yield* namesIn(value);
  }
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
