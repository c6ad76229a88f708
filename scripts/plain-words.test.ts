import { describe, expect, it } from "vitest";

import { refusedInCode, refusedInText, refusedWords } from "./plain-words.ts";

const foundIn = (code: string) =>
  refusedInCode("example.tsx", code).map(({ line, found }) => `${line} ${found}`);

describe("The check of plain words", () => {
  it("finds refused words in comments of every kind, with their lines", () => {
    expect(foundIn("// Whoever asks.\nconst a = 1; /* told */\n/**\n * It\n * stands here.\n */\n")).toEqual([
      "1 Whoever",
      "2 told",
      "5 stands",
    ]);
    expect(foundIn("const view = <p>{/* Read anew. */}it's plain</p>;")).toEqual(["1 anew"]);
  });

  it("finds refused words in names: of variables, properties and types", () => {
    expect(foundIn("const requestWhence = 1;")).toEqual(["1 requestWhence"]);
    expect(foundIn("interface Whence { whoever: string }")).toEqual(["1 Whence", "1 whoever"]);
  });

  it("leaves strings, quoted code, French and names of parameters alone", () => {
    expect(foundIn('const text = "Nobody is told." + `once more`;')).toEqual([]);
    expect(foundIn("// `told` and « stands ».\n/** @param meanwhile runs during the transfer */")).toEqual(
      [],
    );
  });

  it("finds refused words in Markdown, code excepted", () => {
    expect(refusedInText("# A title\n\nWhat `told` means,\nonce more.\n")).toEqual([
      { line: 4, found: "once more", better: "again" },
    ]);
  });

  it("has a plain word for each refused one", () => {
    expect(refusedWords.every(([word, better]) => !word.test(better))).toBe(true);
  });
});
