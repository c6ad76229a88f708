import { Fragment } from "react";
import { type Block, type Inline, letterBlocks, letterOpening } from "#words/news/client/letter-blocks.ts";
import { Link } from "#ui/link.tsx";

/** The news, set as a letter. Markdown becomes elements, never raw HTML. */
export function Letter({ text }: { text: string }) {
  return (
    <div className={letterStyle}>
      {letterBlocks(text).map((block) => (
        <LetterBlock key={block.start} block={block} />
      ))}
    </div>
  );
}

/** The news, set as a letter from the publisher: its opening, with the rest one press away, also without scripts. */
export function PublisherLetter({ text }: { text: string }) {
  const { opening, rest } = letterOpening(letterBlocks(text));
  return (
    <div className={letterStyle}>
      {opening.map((block) => (
        <LetterBlock key={block.start} block={block} />
      ))}
      {rest.length > 0 && (
        <details className="group [&>*+*]:mt-[0.9em]">
          <summary className={summaryStyle}>
            <span className="group-open:hidden">Lire la suite</span>
            <span className="hidden group-open:inline">Replier la lettre</span>
          </summary>
          {rest.map((block) => (
            <LetterBlock key={block.start} block={block} />
          ))}
        </details>
      )}
    </div>
  );
}

const summaryStyle =
  "inline-flex min-h-6 cursor-pointer list-none items-center rounded-sm font-sans text-base text-accent underline " +
  "decoration-accent/40 underline-offset-[0.2em] hover:decoration-accent [&::-webkit-details-marker]:hidden";

const letterStyle =
  "max-w-measure font-serif text-lg leading-relaxed [&>*+*]:mt-[0.9em] [&_p]:whitespace-pre-line " +
  "[&_:is(ul,ol)]:pl-6 [&_ul]:list-['–_'] [&_ol]:list-decimal [&_li]:pl-1 [&_li]:marker:text-muted " +
  "[&_blockquote]:border-l-2 [&_blockquote]:border-hairline [&_blockquote]:pl-6 [&_blockquote]:italic";

function LetterBlock({ block }: { block: Block }) {
  if (block.kind === "list") {
    const List = block.ordered ? "ol" : "ul";
    return (
      <List>
        {block.items.map(({ line, parts }) => (
          <li key={line}>
            <Parts parts={parts} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === "picture")
    return (
      <img
        src={block.href}
        alt={block.alt}
        width={block.width}
        height={block.height}
        loading="lazy"
        className="h-auto max-h-[32rem] w-auto max-w-full rounded"
      />
    );
  const parts = <Parts parts={block.parts} />;
  if (block.kind === "heading") return <h3>{parts}</h3>;
  if (block.kind === "paragraph") return <p>{parts}</p>;
  return (
    <blockquote>
      <p>{parts}</p>
    </blockquote>
  );
}

const Parts = ({ parts }: { parts: readonly Inline[] }) =>
  parts.map((part) => <Part key={part.start} part={part} />);

function Part({ part }: { part: Inline }) {
  if (part.kind === "text") return <Fragment>{part.text}</Fragment>;
  const inner = <Parts parts={part.parts} />;
  if (part.kind === "strong") return <strong className="font-semibold">{inner}</strong>;
  if (part.kind === "emphasis") return <em>{inner}</em>;
  return <Link href={part.href}>{inner}</Link>;
}
