import { expect } from "vitest";

/** Four times the text may take this many times the processor time: 4 when the cost is linear, 16 when it is quadratic. */
const maxRatio = 2.6 ** 2;
/** Shorter times prove nothing, in milliseconds. */
const shortest = 30;
const attempts = 6;

/** Texts that parsers with a quadratic or an exponential cost read slowly. */
const costlyUnits = [
  ..."*_`~<[]!&>-#|(){}\"'\\/@:;.= \t\n0a—",
  ...'[a]( [a](<b [a](b" [a][ [a]: [](/ ![ ![]( **a *a_ _a_ *a**b ***a ~~a `a`` <a <a= </ <!-- <? <!A <![CDATA[ <a> <p <b>'.split(
    " ",
  ),
  ...'> - 1. - > www. http:// a@ a.a@ a@a. &a &# {{ {{a }} :-) url( @import /* image-set( "; a, a; a: aaa: a/ é*'.split(
    " ",
  ),
  "_a ",
  "**a *b",
  "*a **a ",
  "> - a\n",
  "- a\n> b\n",
  "- a\n\n",
  "[a\n",
  "[a]: b\n",
  '[a]: b "\n',
  "## a\n",
  "a|b\n",
  "|a|\n|-|\n",
  "a \n",
  "  \n",
  "url( ",
  "url(a ",
  "- [ ] ",
];

/** Texts of about the length, each a repeated unit, with a beginning or an end that makes a parser search. */
function costlyTexts(length: number): Map<string, string> {
  const of = (unit: string) => unit.repeat(Math.ceil(length / unit.length));
  const half = (unit: string) => unit.repeat(Math.ceil(length / unit.length / 2));
  return new Map([
    ...costlyUnits.flatMap((unit): [string, string][] => [
      [`${unit} …`, of(unit)],
      [`a ${unit} … x`, `a ${of(unit)}x`],
    ]),
    ["# a    … x", `# a${of(" ")}x`],
    ["abc:    … x", `abc:${of(" ")}x\ny`],
    ["[[[…]]]", half("[") + half("]")],
    ["[[[…](b)…", half("[") + half("](b)")],
    ["![…](b)…", half("![") + half("](b)")],
    ["**a …b**", half("**a ") + half("b**")],
    ["one definition of a long address", `[a]: /${half("x")}\n\n${half("[a]")}`],
    ["columns of a table", `${half("|a")}\n${half("|-")}\n|\n`],
    ["rows that lack their cells", `${"|a".repeat(300)}\n${"|-".repeat(300)}\n${of("|\n")}`],
  ]);
}

/**
 * Asserts that the time of a parser grows with the length of each costly text, not with its square. A shorter text comes
 * first, so that a cost without end is noticed. Time is the processor's: other work on the machine does not count.
 * @param parse may refuse a text
 * @param length of the longest texts, in characters
 */
export async function expectLinearCost(parse: (text: string) => unknown, length: number): Promise<void> {
  const slow = new Map<string, string>();
  for (const size of [length / 8, length])
    for (const name of costlyTexts(1).keys()) {
      if (slow.has(name) || !(await growsFaster(parse, name, size))) continue;
      // A cost that grows faster is yet clearer in a longer text; a few milliseconds of the machine's own are not.
      if (await growsFaster(parse, name, size * 4))
        slow.set(name, `${size} characters and four times as many`);
    }
  expect(Object.fromEntries(slow)).toEqual({});
}

/** Whether a text takes more than {@link maxRatio} times the time of its quarter, the best of several times each. */
async function growsFaster(parse: (text: string) => unknown, name: string, size: number): Promise<boolean> {
  const text = costlyTexts(size).get(name) ?? "";
  const quarter = costlyTexts(size / 4).get(name) ?? "";
  let time = Infinity;
  let quarterTime = Infinity;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // A collection of garbage lengthens a single time.
    time = Math.min(time, await timeOf(parse, text));
    if (time <= shortest) return false;
    quarterTime = Math.min(quarterTime, await timeOf(parse, quarter));
    if (time <= maxRatio * quarterTime) return false;
  }
  return true;
}

async function timeOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const begun = process.threadCpuUsage();
  try {
    await parse(text);
  } catch {
    // Refused: that has its time, too.
  }
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}
