import MarkdownIt, { type Token } from "markdown-it";
import { createPageParser } from "#words/texts/client/page-parser.ts";
import { invalid } from "#platform/http/app-errors.ts";

/** Quotes, lists and emphasis inside each other. Readers follow three or four. */
const maxNesting = 20;
const tooNested = `Ce texte imbrique trop de citations, de listes ou de mises en relief\u202f: ${maxNesting} niveaux au plus.`;
/** Of all addresses of a text, in characters: a link by reference repeats its address, which is written only once. */
const maxAddresses = 500_000;
const tooLongAddresses = "Ce texte répète trop de longues adresses dans ses liens.";

const nesting = new Set(["blockquote", "bullet_list", "ordered_list", "strong", "em", "s", "link"]);

/** Gives inline tokens their line, counted from the beginning of their paragraph: the parser gives lines to blocks only. */
class StateWithLines extends MarkdownIt.StateInline {
  #line = 0;
  #counted = 0;

  override push(...given: Parameters<InstanceType<typeof MarkdownIt.StateInline>["push"]>): Token {
    const token = super.push(...given);
    for (; this.#counted < this.pos; this.#counted++)
      if (this.src.charCodeAt(this.#counted) === 0x0a) this.#line += 1;
    token.map = [this.#line, this.#line + 1];
    return token;
  }
}

const parser = createPageParser();
parser.inline.State = StateWithLines;

Object.assign(parser.renderer.rules, {
  // Refused where it is saved: the preview reports it by its line, and shows nothing of it.
  html_block: () => "",
  html_inline: () => "",
  // A wide table scrolls in its own frame, which the keyboard must be able to reach (WCAG 2.1.1).
  table_open: () => '<div class="table-scroll" role="region" aria-label="Tableau" tabindex="0"><table>\n',
  table_close: () => "</table></div>\n",
});

/** @throws AppError 400 when the text is nested too deeply, or repeats too many long addresses */
export function readMarkdown(markdown: string): Token[] {
  const tokens = parser.parse(markdown, {});
  let depth = 0;
  let addresses = 0;
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (nesting.has(token.type.replace(/_(?:open|close)$/, ""))) depth += token.nesting;
    if (depth > maxNesting) throw invalid(tooNested, { body: tooNested });
    addresses += String(token.attrGet("href") ?? token.attrGet("src") ?? "").length;
    if (addresses > maxAddresses) throw invalid(tooLongAddresses, { body: tooLongAddresses });
  }
  return tokens;
}

export const writeMarkdown = (tokens: Token[]): string => parser.renderer.render(tokens, parser.options, {});
