/** The `--name value` options of a command line. */
export type Options = Readonly<Record<string, string>>;

/** Options without a value. */
const switches = new Set(["deep", "repair"]);

/** Words and options of a command line; an option without its value has the empty one. */
export function readOptions(line: readonly string[]): { words: string[]; options: Options } {
  const words: string[] = [];
  const options: Record<string, string> = {};
  const rest = line.values();
  for (const word of rest) {
    const name = /^--(\w[\w-]*)$/.exec(word)?.[1];
    if (name === undefined) words.push(word);
    else options[name] = switches.has(name) ? "" : (rest.next().value ?? "");
  }
  return { words, options };
}
