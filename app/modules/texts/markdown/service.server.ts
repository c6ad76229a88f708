import { Marked, type RendererObject, type Token, Tokenizer, type Tokens } from "marked";
import { invalid } from "#platform/errors.ts";

/** Quotes, lists and emphasis inside each other. Readers follow three or four; marked calls itself for each. */
const maxNesting = 20;
const tooNested = `Ce texte imbrique trop de citations, de listes ou de mises en relief\u202f: ${maxNesting} niveaux au plus.`;

/** marked's own tokenizer, up to a depth, and without its trust in HTML. */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;

  #deeper<T>(read: () => T): T {
    if (this.#depth >= maxNesting) throw invalid(tooNested, { body: tooNested });
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(src));
  }
  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(src));
  }
  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return this.#deeper(() => super.link(src));
  }
  override reflink(...given: Parameters<Tokenizer["reflink"]>): ReturnType<Tokenizer["reflink"]> {
    return this.#deeper(() => super.reflink(...given));
  }
  override emStrong(...given: Parameters<Tokenizer["emStrong"]>): ReturnType<Tokenizer["emStrong"]> {
    return this.#deeper(() => super.emStrong(...given));
  }
  override del(src: string): Tokens.Del | undefined {
    return this.#deeper(() => super.del(src));
  }
  override tag(src: string): Tokens.Tag | undefined {
    const tag = super.tag(src);
    // After <code>, <pre> or <script> marked would pass on the text that follows without escaping it.
    this.lexer.state.inRawBlock = false;
    return tag;
  }
}

export interface Markdown {
  /** @throws AppError 400 when the text is nested too deeply */
  read(markdown: string): Token[];
  walk(tokens: Token[], visit: (token: Token) => void): void;
  write(tokens: Token[]): string;
}

/** Markdown as the publisher's texts use it. */
export function openMarkdown(renderer: RendererObject): Markdown {
  const marked = new Marked({ renderer });
  marked.setOptions({ tokenizer: new BoundedTokenizer() });
  return {
    // Not `parse`, which adds words of its own to errors.
    read: (markdown) => marked.lexer(markdown),
    walk: (tokens, visit) => void marked.walkTokens(tokens, visit),
    write: (tokens) => marked.parser(tokens),
  };
}
