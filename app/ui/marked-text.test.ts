import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  insertParagraph,
  linkTo,
  type SelectedText,
  type TextEdit,
  toggleLines,
  toggleMark,
} from "./marked-text.ts";

/** A text with its selection between two bars; one bar is the caret. */
function selected(barred: string): SelectedText {
  const [before = "", inside, after] = barred.split("|");
  const end = before.length + (after === undefined ? 0 : (inside ?? "").length);
  return { text: barred.replaceAll("|", ""), start: before.length, end };
}

function edited(barred: string, edit: (from: SelectedText) => TextEdit): string {
  const from = selected(barred);
  const { from: a, to, inserted, start, end } = edit(from);
  const text = from.text.slice(0, a) + inserted + from.text.slice(to);
  const inside = start === end ? "|" : `|${text.slice(start, end)}|`;
  return text.slice(0, start) + inside + text.slice(end);
}

describe("Marks around words", () => {
  it.each([
    ["lire |Nana| ce soir", "*", "lire *|Nana|* ce soir"],
    ["lire *|Nana|* ce soir", "*", "lire |Nana| ce soir"],
    ["lire |Nana |ce soir", "*", "lire *|Nana|* ce soir"],
    ["lire L’Assom|moir", "**", "lire **|L’Assommoir|**"],
    ["lire ***|Nana|***", "**", "lire *|Nana|*"],
    ["lire ***|Nana|***", "*", "lire **|Nana|**"],
    ["lire **|Nana|**", "*", "lire ***|Nana|***"],
    ["", "**", "**|**"],
  ] as const)("%s with %s", (before, mark, after) => {
    expect(edited(before || "|", (from) => toggleMark(from, mark))).toBe(after);
  });

  it("are taken away by the second press, whatever the words", () => {
    const words = fc.stringMatching(/^[a-zé]{1,8}(?: [a-zé]{1,8})*$/);
    fc.assert(
      fc.property(words, words, fc.constantFrom("*", "**"), (before, word, mark) => {
        const once = edited(`${before} |${word}| fin`, (from) => toggleMark(from, mark as "*" | "**"));
        expect(edited(once, (from) => toggleMark(from, mark as "*" | "**"))).toBe(`${before} |${word}| fin`);
      }),
    );
  });
});

describe("Marks before lines", () => {
  it.each([
    ["un\nd|eux\ntrois", "## ", "un\n\n## deux|\n\ntrois"],
    ["|un\ndeux|", "- ", "|- un\n- deux|"],
    ["|- un\n- deux|", "- ", "|un\ndeux|"],
    ["|- un\n- deux|", "1. ", "|1. un\n2. deux|"],
    ["|1. un\n2. deux|", "1. ", "|un\ndeux|"],
    ["un\n\n|deux|", "> ", "un\n\n|> deux|"],
    ["|", "- ", "- |"],
    ["- un\n|deux", "- ", "- un\n- deux|"],
  ] as const)("%s with %s", (before, mark, after) => {
    expect(edited(before, (from) => toggleLines(from, mark))).toBe(after);
  });
});

describe("A link", () => {
  it.each([
    ["voir |Nana|", undefined, "voir [Nana](|https://|)"],
    ["voir |", undefined, "voir [|texte du lien|](https://)"],
    ["voir |Nana|", "/livre/nana", "voir [Nana](/livre/nana)|"],
  ])("%s to %s", (before, address, after) => {
    expect(edited(before, (from) => linkTo(from, address))).toBe(after);
  });
});

it("A paragraph is put between blank lines", () => {
  const card = (from: SelectedText) => insertParagraph(from, "/livre/nana");
  expect(edited("Bonjour.| Suite.", card)).toBe("Bonjour.\n\n/livre/nana\n\n|Suite.");
  expect(edited("|", card)).toBe("/livre/nana\n\n|");
});
