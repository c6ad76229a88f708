import { createElement, Fragment, type ReactNode } from "react";
import type { Extract, OpeningBlock } from "#reading/reading/extracts/public-extracts.contract.ts";
import { Prose } from "#ui/prose.tsx";

/** The first words of a book, set as a page of it. */
export function OpeningText({ opening, language }: Pick<Extract, "opening" | "language">) {
  return (
    <div lang={language} dir="auto" data-extract>
      <Prose className="font-serif text-lg leading-relaxed [&>h2:first-child]:mt-0">
        {inOrder(opening.map(blockElement))}
      </Prose>
    </div>
  );
}

function blockElement({ kind, runs }: OpeningBlock): ReactNode {
  if (kind === "break") return <hr />;
  const text = inOrder(runs.map(runElement));
  if (kind === "heading") return <h2>{text}</h2>;
  const paragraph = <p className="whitespace-pre-line">{text}</p>;
  return kind === "quote" ? <blockquote>{paragraph}</blockquote> : paragraph;
}

function runElement({ text, style }: OpeningBlock["runs"][number]): ReactNode {
  if (style === "emphasis") return <em>{text}</em>;
  if (style === "strong") return <strong>{text}</strong>;
  return style === "raised" ? <sup>{text}</sup> : text;
}

/** A text never changes its order, so its parts need no keys. */
const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
