import { readFileSync, readdirSync } from "node:fs";
import type { Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { formattedBlocks } from "#formats/formatted-text.ts";
import { dialect as descriptions } from "#books/catalogue/client/description-dialect.ts";
import { letterBlocks } from "#words/news/client/letter-blocks.ts";
import { dialect as letters } from "#words/news/client/letter-dialect.ts";
import { dialect as pages } from "#words/texts/client/page-dialect.ts";
import { createPageParser } from "#words/texts/client/page-parser.ts";
import { fc } from "#test/property.ts";
import type { Dialect } from "./dialect.ts";

const dialects = { letters, descriptions, pages };

const words = fc
  .array(
    fc.constantFrom(
      ..."mot l’Île d’ * ** _ __ [ ]( ) ! # ## - – + > 1. 2) ` ~~ ~ | \\ & &amp; < <b> « » = == : . é, (oui) /livre/x".split(
        " ",
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""));
const run = fc.record({
  words,
  strong: fc.boolean(),
  em: fc.boolean(),
  href: fc.option(fc.constantFrom("https://exemple.fr/a", "https://exemple.fr/b_c*d"), { freq: 3 }),
  after: fc.constantFrom("", " ", " "),
});

function documents({ schema }: Dialect): fc.Arbitrary<Node> {
  const { nodes } = schema;
  const isNested = nodes["list_item"]?.spec.content?.includes("block") ?? false;
  const line = fc.array(run, { minLength: 1, maxLength: 5 }).map((runs) =>
    runs.flatMap(({ words: text, strong, em, href, after }, at) => {
      const next = runs[at + 1];
      // CommonMark has no sure signs for a word that is marked in one way and goes on marked in another.
      const isParted =
        isNested &&
        (em || strong) &&
        (next?.em || next?.strong) &&
        !(em === next.em && strong === next.strong);
      const marks = [
        ...(href === null ? [] : [schema.mark("link", { href })]),
        ...(strong ? [schema.mark("strong")] : []),
        ...(em ? [schema.mark("em")] : []),
      ];
      return [
        schema.text(text, marks),
        ...((isParted || after !== "") && next ? [schema.text(" ", marks)] : []),
      ];
    }),
  );
  const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) =>
    schema.node(
      "paragraph",
      null,
      lines.flatMap((parts, at) => [...(at > 0 ? [schema.node("hard_break")] : []), ...parts]),
    ),
  );
  const oneLine = line.map((parts) => schema.node("paragraph", null, parts));
  const listOf = (name: string, item: fc.Arbitrary<Node[]>) =>
    fc.array(item, { minLength: 1, maxLength: 3 }).map((items) =>
      schema.node(
        name,
        null,
        items.map((each) => schema.node("list_item", null, each)),
      ),
    );
  const lists = ["bullet_list", ...(nodes["ordered_list"] ? ["ordered_list"] : [])];
  const flat = lists.map((name) =>
    listOf(
      name,
      oneLine.map((node) => [node]),
    ),
  );
  const deep = lists.map((name) =>
    listOf(
      name,
      fc.tuple(paragraph, fc.oneof(...flat)).map((each) => each),
    ),
  );
  const blocks = [
    paragraph,
    ...flat,
    ...(isNested ? deep : []),
    ...(nodes["heading"] ? [line.map((parts) => schema.node("heading", null, parts))] : []),
    ...(nodes["blockquote"]
      ? [
          fc
            .array(paragraph, { minLength: 1, maxLength: 2 })
            .map((each) => schema.node("blockquote", null, each)),
        ]
      : []),
  ];
  return fc.array(fc.oneof(...blocks), { minLength: 1, maxLength: 4 }).map((each) =>
    schema.node(
      "doc",
      null,
      each.filter(({ type }, at) => type !== each[at - 1]?.type),
    ),
  );
}

/** What one sees: marks at words, not at the spaces around them. */
function seen(node: Node): unknown {
  if (!node.isTextblock) return [node.type.name, node.attrs, node.children.map(seen)];
  const signs = node.children.flatMap(({ text, marks, type }) =>
    Array.from(text ?? type.name, (sign) =>
      sign === " " ? sign : [sign, marks.map((mark) => mark.toJSON())],
    ),
  );
  return [node.type.name, node.attrs, signs];
}

function read({ read: reading }: Dialect, text: string): Node {
  const found = reading(text);
  if (typeof found === "string") throw new Error(`${found}: ${text}`);
  return found;
}

describe.each(Object.entries(dialects))("The Markdown of %s", (_, dialect) => {
  it("is read back as the document that it was written from", () => {
    fc.assert(
      fc.property(documents(dialect), (document) => {
        const text = dialect.write(document);
        expect(seen(read(dialect, text)), text).toEqual(seen(document));
      }),
      { numRuns: 300 },
    );
  });
});

/** Of each letter in one place, all that a letter can have. */
const samples: [string, Dialect, string, (text: string) => unknown][] = [
  [
    "a letter",
    letters,
    "# Avril\n\nChers *lecteurs*,\nvoici **tout** [ici](/livre/nana).\n\n- un\n- *deux*\n\n3) trois\n\n> Mot\n> suite\n\n> Autre\n\n/livre/nana\n\n2 * 3 [x]\n\n– Oui.",
    (text) => letterBlocks(text).map((block) => ({ ...block, start: 0 })),
  ],
  [
    "a description",
    descriptions,
    "Un *roman*.\nSuite\n- un\n- **deux**\n\nFin \\* [a](https://a.fr/b).",
    formattedBlocks,
  ],
  ...readdirSync("content")
    .filter((name) => name.endsWith(".md"))
    .map((name): [string, Dialect, string, (text: string) => unknown] => [
      name,
      pages,
      readFileSync(`content/${name}`, "utf8").replace(/^---[\s\S]*?---\n/, ""),
      (text) => createPageParser().render(text),
    ]),
];

describe.each(samples)("The Markdown of %s", (_, dialect, text, rendered) => {
  it("renders the same after a change elsewhere, or is not shown without its signs", () => {
    const document = dialect.read(text);
    if (typeof document === "string") return expect(document).toBe("un tableau");
    const { schema } = dialect;
    const more = schema.node("paragraph", null, [schema.text("Ajouté.")]);
    const changed = dialect.write(document.copy(document.content.addToEnd(more)));
    expect(rendered(changed)).toEqual(rendered(`${text.trimEnd()}\n\nAjouté.`));
    // Without the lines of its source, too: only their line breaks are spaces.
    const respelled = dialect.write(schema.nodeFromJSON(document.toJSON()));
    expect(seen(read(dialect, respelled))).toEqual(seen(document));
  });
});

it.each([
  ["| a |\n| - |\n| b |", "un tableau"],
  ["Un <b>mot</b>", "du HTML"],
  ["Un [mot][1]\n\n[1]: https://exemple.fr", "des adresses de liens écrites à part"],
  ["`code`", "du code"],
])("keeps %j in Markdown, and says why", (text, why) => {
  expect(pages.read(text)).toBe(why);
});
