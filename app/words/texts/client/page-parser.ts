import MarkdownIt from "markdown-it";

/** CommonMark with tables, `~~` and addresses as links, at a cost that grows with the length of a text. */
export function createPageParser(): InstanceType<typeof MarkdownIt> {
  const parser = new MarkdownIt({ html: true, linkify: true });
  // Addresses may have placeholders, and the page decides which are admitted.
  parser.normalizeLink = (url) => url;
  parser.normalizeLinkText = (url) => url;
  parser.validateLink = () => true;
  parser.linkify.add("//", null).add("www.", {
    validate: (text, pos) => {
      wwwTail.lastIndex = pos;
      return wwwTail.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  return parser;
}

const wwwTail = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/[^\s<>]*[\p{L}\p{N}/])?/uy;
