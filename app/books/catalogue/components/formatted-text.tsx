import { createElement, Fragment, type ReactNode } from "react";
import { type Block, formattedBlocks, type Inline } from "#formats/formatted-text.ts";
import { Link } from "#ui/link.tsx";

/** A description, with its italics, lists and links. Its parts are children in their order, which need no keys. */
export const FormattedText = ({ text, className }: { text: string; className: string }) =>
  createElement("div", { className: `[&>*+*]:mt-4 ${className}` }, ...formattedBlocks(text).map(blockOf));

const blockOf = (block: Block): ReactNode =>
  block.kind === "text"
    ? createElement("p", { className: "whitespace-pre-line" }, ...block.parts.map(partOf))
    : createElement("ul", { className: "list-disc pl-6" }, ...block.items.map(itemOf));

const itemOf = (parts: Inline[]): ReactNode => createElement("li", null, ...parts.map(partOf));

function partOf(part: Inline): ReactNode {
  if (part.kind === "text") return part.text;
  if (part.kind !== "a") return createElement(part.kind, null, ...part.parts.map(partOf));
  return <Link href={part.href}>{createElement(Fragment, null, ...part.parts.map(partOf))}</Link>;
}
