import { Children, Fragment, type ReactNode } from "react";

/**
 * What a line must not break: « e-mail » at its hyphen, and a dash from the word before it. Set by style, not by
 * no-break signs in the text: those would get into what is copied, searched and specified to the letter.
 */
const kept = /\be-mails?\b|[^\s<>]+ —/giu;

/** Texts among the children, set so; elements are left as they are. */
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

/** The same in HTML of the Markdown renderer's own making: between its tags alone. */
export const keptTogetherHtml = (html: string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : part.replace(kept, '<span style="white-space:nowrap">$&</span>'),
  );
