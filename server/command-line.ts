/** The `--name value` options of a command line. */
export type Options = Readonly<Record<string, string>>;

/** What a verb expects; a word in `<…>` is an argument. */
export interface VerbLine {
  usage: string;
  says: string;
  /** Names of the allowed `--name value` options. */
  options?: readonly string[];
}

/** What a command line asks for; texts in French, for the operator. */
type Request<Verb> =
  | { kind: "run"; verb: Verb; given: string[]; options: Options }
  | { kind: "help"; text: string }
  | { kind: "refused"; text: string };

/** Options without a value. */
const switches = new Set(["deep", "dry-run", "repair"]);

/** The verb on the command line, its arguments and its options. */
export function readRequest<Verb extends VerbLine>(
  verbs: readonly Verb[],
  line: readonly string[],
): Request<Verb> {
  const { words, options, asksHelp, wrong } = readWords(line);
  if (line.length === 0 || (asksHelp && words.length === 0)) return { kind: "help", text: help(verbs) };
  const named = verbs.filter((verb) => isNamed(verb, words));
  if (asksHelp && named.length > 0) return { kind: "help", text: named.map(ownHelp).join("\n\n") };
  const called = named.filter((verb) => fixedWords(verb).length <= words.length);
  if (called.length === 0) return { kind: "refused", text: `${unknownText(line)}\n\n${help(verbs)}` };
  const verb = called.find((each) => hasAllWords(each, words));
  const refuse = (reason: string): Request<Verb> => ({
    kind: "refused",
    text: [reason, ...(verb ? [verb] : called).map(({ usage }) => `Usage\u00a0: ${command} ${usage}`)].join(
      "\n",
    ),
  });
  const allowed = new Set((verb ? [verb] : called).flatMap((each) => each.options ?? []));
  const unknown = wrong ?? Object.keys(options).find((name) => !allowed.has(name));
  if (unknown !== undefined) return refuse(`Option inconnue\u00a0: --${unknown.replace(/^-+/, "")}.`);
  const empty = Object.keys(options).find((name) => options[name] === "" && !switches.has(name));
  if (empty !== undefined) return refuse(`Il manque la valeur de --${empty}.`);
  if (!verb) return refuse(wordsText(called, words));
  return { kind: "run", verb, given: words.slice(fixedWords(verb).length), options };
}

function readWords(line: readonly string[]) {
  const words: string[] = [];
  const options: Record<string, string> = {};
  let asksHelp = false;
  let wrong: string | null = null;
  const rest = line.values();
  for (const word of rest) {
    const [, name, value] = /^--(\w[\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (word === "--help" || word === "-h") asksHelp = true;
    else if (name !== undefined && name !== "help" && !(switches.has(name) && value !== undefined))
      options[name] = value ?? (switches.has(name) ? "" : (rest.next().value ?? ""));
    else if (word.startsWith("-")) wrong ??= word;
    else words.push(word);
  }
  return { words, options, asksHelp, wrong };
}

const command = "npm run shop --";
const isPlaceholder = (word: string): boolean => word.startsWith("<");
const wordsOf = ({ usage }: VerbLine): string[] => usage.split(" ");
const fixedWords = (verb: VerbLine): string[] => wordsOf(verb).filter((word) => !isPlaceholder(word));
const placeholders = (verb: VerbLine): string[] => wordsOf(verb).filter(isPlaceholder);

/** Whether the first words are those of the verb, or the first of them. */
const isNamed = (verb: VerbLine, words: readonly string[]): boolean =>
  fixedWords(verb).every((word, index) => index >= words.length || word === words[index]);

const hasAllWords = (verb: VerbLine, words: readonly string[]): boolean =>
  words.length === wordsOf(verb).length && words.every((word) => word !== "");

const unknownText = (words: readonly string[]): string => `Verbe inconnu\u00a0: ${words.join(" ")}`;

/** An argument is missing, or there is one too many. */
function wordsText(verbs: readonly VerbLine[], words: readonly string[]): string {
  const [first] = verbs;
  if (!first) return unknownText(words);
  const given = words.slice(fixedWords(first).length).filter((word) => word !== "");
  const missing = placeholders(first)[given.length];
  if (missing !== undefined) return `Il manque ${missing}.`;
  return `«\u202f${words.at(-1)}\u202f» est de trop.`;
}

function help(verbs: readonly VerbLine[]): string {
  const width = Math.max(...verbs.map(({ usage }) => usage.length));
  const lines = verbs.map(({ usage, says }) => `  ${usage.padEnd(width)}  ${says}`);
  return [
    `Usage : ${command} <verbe>`,
    "",
    ...lines,
    `  ${"--help".padEnd(width)}  affiche cette aide\u202f; après un verbe, la sienne`,
  ].join("\n");
}

function ownHelp({ usage, says, options = [] }: VerbLine): string {
  const shown = options.map((name) => (switches.has(name) ? ` [--${name}]` : ` [--${name} <…>]`));
  return `Usage : ${command} ${usage}${shown.join("")}\n  ${says}`;
}
