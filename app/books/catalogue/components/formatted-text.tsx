/* oxlint-disable react/no-array-index-key -- the parts of a text have no other identity, and never move */
import type { ReactNode } from "react";
import { formattedBlocks, type Inline } from "#formats/formatted-text.ts";
import { Link } from "#ui/link.tsx";

/** A description, with its italics, lists and links. */
export function FormattedText({ text, className }: { text: string; className: string }) {
  const blocks = formattedBlocks(text).map((block, index) =>
    block.kind === "text" ? (
      <p key={index} className="whitespace-pre-line">
        {shown(block.parts)}
      </p>
    ) : (
      <ul key={index} className="list-disc pl-6">
        {block.items.map((item, at) => (
          <li key={at}>{shown(item)}</li>
        ))}
      </ul>
    ),
  );
  return <div className={`[&>*+*]:mt-4 ${className}`}>{blocks}</div>;
}

const shown = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, index) => {
    if (part.kind === "text") return part.text;
    if (part.kind === "em") return <em key={index}>{shown(part.parts)}</em>;
    if (part.kind === "strong") return <strong key={index}>{shown(part.parts)}</strong>;
    return (
      <Link key={index} href={part.href}>
        {shown(part.parts)}
      </Link>
    );
  });
