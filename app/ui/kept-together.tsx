import { Children, Fragment, type ReactNode } from "react";

/**
 * Prevents line breaks in « e-mail » at its hyphen, and between a word and a following dash. This is done by style, not
 * by no-break characters: those would become part of copied, searched and specified text.
 */
const kept = /(?<![^\s<>])[^\s<>]+ —|\be-mails?\b/giu;

/** Applies this to the texts among the children; elements stay unchanged. */
export const keptTogether = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === "string" ? set(child) : child));

function set(text: string): ReactNode {
  const found = [...text.matchAll(kept)];
  if (found.length === 0) return text;
  const ends = found.map((match) => match.index + match[0].length);
  return (
    <>
      {found.map((match, at) => (
        <Fragment key={match.index}>
          {text.slice(ends[at - 1] ?? 0, match.index)}
          <span style={{ whiteSpace: "nowrap" }}>{match[0]}</span>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** The same for HTML of the Markdown renderer: only between tags. */
export const keptTogetherHtml = (html: string): string =>
  html.replace(/<[^<>]*>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : part.replace(kept, '<span style="white-space:nowrap">$&</span>'),
  );
