import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, it } from "vitest";
import { filesUsedInStyle } from "#formats/extract/links.ts";
import { descriptionAsTyped, descriptionOfElement } from "#formats/xml/read-description.ts";
import { plainDescription } from "#formats/formatted-text.ts";
import { readProducts } from "#formats/onix/read-products.server.ts";
import { styleFault } from "#formats/source-epub/style-content.ts";
import { LetterMail } from "#office/mailings/mails/letter-mail.tsx";
import { mailBlocks } from "#office/mailings/mailing-writing.rules.ts";
import { originalDress } from "#platform/mail/mail-dress.ts";
import { renderMail } from "#platform/mail/mail.server.ts";
import { readTable } from "#formats/table/read-table.server.ts";
import { parseXml } from "#formats/xml/xml-parse.ts";
import { xml } from "#formats/xml/xml-tree.ts";
import { metaDescription } from "#platform/page/page-meta.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";
import { keptTogetherHtml } from "#ui/kept-together.tsx";
import { recordOfCells } from "#books/exchange/csv-columns.rules.ts";
import { addressesIn } from "#office/mailings/readers/letter-readers.rules.ts";
import { letterBlocks } from "#words/news/client/letter-blocks.ts";
import { MailParagraphs } from "#words/texts/components/mail-layout.tsx";
import { fillPlaceholders, placeholderFaults } from "#words/texts/pages/placeholders.rules.ts";
import { renderPage } from "#words/texts/pages/page-rendering.service.server.ts";
import { expectLinearCost } from "./linear-cost.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cost-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(text: string): Promise<string> {
  const path = join(folder, "text");
  await writeFile(path, text);
  return path;
}

/** Each paragraph becomes a table of its own: fewer characters take the time of other parsers. */
const asMail = (text: string) =>
  renderMail(
    LetterMail({
      brand: "Encrier",
      subject: "Lettre",
      blocks: mailBlocks(text, "https://encrier.fr"),
      cards: new Map(),
      publicUrl: "https://encrier.fr",
      leaveLink: "https://encrier.fr/",
    }),
    originalDress,
  );

const values = new Map([["brand", "Encrier"]]);
const page = (body: string) => renderPage({ title: "", description: "", body }, values).page;

/** Parsers that run in the shop's own process, and those of limited processes. */
const parsers: Record<string, (text: string) => unknown> = {
  "A page of the publisher": (text) =>
    renderToStaticMarkup(createElement(RenderedText, { html: page(text).html })),
  "A letter, on the home page": letterBlocks,
  "A letter, as a mail": asMail,
  "The publisher's words in a mail": (text) => renderToStaticMarkup(createElement(MailParagraphs, { text })),
  "Placeholders of a text": (text) => [fillPlaceholders(text, values), placeholderFaults(text, values)],
  "Words that are kept together": keptTogetherHtml,
  "A description in a search result": metaDescription,
  "Addresses that bounced": addressesIn,
  "A row of an imported catalogue": (text) => recordOfCells([text, text], ["contributors", "description"]),
  "A description in ONIX": (text) => descriptionOfElement(xml("Text", { textformat: "02" }, [text])),
  "A description with its notation": plainDescription,
  "A description that was typed": descriptionAsTyped,
  "An XML file": (text) => [parseXml(`<a>${text}</a>`), parseXml(`<a ${text}>`)],
  "A table of books": async (text) => readTable(await written(`a;b\n${text}`)),
  "A catalogue in ONIX": async (text) => {
    const path = await written(`<ONIXMessage><Product><b>${text}</b></Product></ONIXMessage>`);
    const products = [];
    for await (const product of readProducts(path)) products.push(product);
    return products;
  },
  "A style sheet that is inspected": styleFault,
  "The files that a style sheet names": (css) => filesUsedInStyle("a.css", css),
};

it.each(Object.entries(parsers))(
  "%s costs in proportion to its length, whatever is in it",
  (_, parse) => expectLinearCost(parse, parse === asMail ? 4000 : 32_000),
  120_000,
);
