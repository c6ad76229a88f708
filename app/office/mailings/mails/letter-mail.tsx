import { Fragment, type ReactNode, use } from "react";
import type { CardBlock, MailBlock } from "#office/mailings/mailing-writing.rules.ts";
import type { Block, Inline, LetterPicture } from "#words/news/client/letter-blocks.ts";
import { Column, Link, Row, Section, Text } from "#words/texts/components/mail-elements.tsx";
import { MailDressContext } from "#platform/mail/mail-dress.ts";
import { MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";

export interface BookCard {
  title: string;
  author: string;
  price: string;
  href: string;
  coverUrl: string | null;
}

interface LetterMailProps {
  brand: string;
  subject: string;
  blocks: readonly MailBlock[];
  /** By the position of their block; a book without a card is written as its address. */
  cards: ReadonlyMap<number, BookCard>;
  publicUrl: string;
  leaveLink: string;
}

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";

/** The publisher's letter to its readers. It has no picture or link that reports who has read it. */
export function LetterMail({ brand, subject, blocks, cards, publicUrl, leaveLink }: LetterMailProps) {
  return (
    <MailLayout
      letter={{ brand }}
      preview={previewOf(blocks)}
      title={subject}
      why="Vous recevez cette lettre parce que vous l’avez demandée."
    >
      {blocks.map((block) => (
        <Fragment key={block.start}>{blockOf(block, cards, publicUrl)}</Fragment>
      ))}
      <LeaveLine href={leaveLink} />
    </MailLayout>
  );
}

function LeaveLine({ href }: { href: string }) {
  const { muted } = use(MailDressContext);
  return (
    <Text className="muted" style={{ color: muted[0], fontSize: 13, margin: "24px 0 0" }}>
      Vous préférez ne plus la recevoir{"\u202f"}?{" "}
      <Link href={href} className="muted" style={{ color: muted[0], textDecoration: "underline" }}>
        Se désinscrire
      </Link>
    </Text>
  );
}

function blockOf(block: MailBlock, cards: ReadonlyMap<number, BookCard>, publicUrl: string): ReactNode {
  if (block.kind !== "card") return textBlock(block, publicUrl);
  const card = cards.get(block.start);
  return card ? <Card {...card} /> : <MailText>{addressOf(block, publicUrl)}</MailText>;
}

const addressOf = ({ bookSlug, editionSlug }: CardBlock, publicUrl: string) =>
  [publicUrl, "livre", bookSlug, editionSlug].filter((part) => part !== null).join("/");

function textBlock(block: Block, publicUrl: string): ReactNode {
  if (block.kind === "list") {
    const List = block.ordered ? "ol" : "ul";
    return (
      <List style={{ margin: "0 0 16px", paddingLeft: 24 }}>
        {block.items.map(({ line, parts }) => (
          <li key={line} style={{ fontSize: 16, lineHeight: "26px" }}>
            {inline(parts, publicUrl)}
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === "picture") return <Picture {...block} href={`${publicUrl}${block.href}`} />;
  const content = inline(block.parts, publicUrl);
  if (block.kind === "heading")
    return (
      <h2 style={{ fontFamily: serif, fontSize: 20, fontWeight: 600, margin: "24px 0 12px" }}>{content}</h2>
    );
  if (block.kind === "paragraph") return <MailText>{content}</MailText>;
  return <Quotation>{content}</Quotation>;
}

/** The width of a mail's text, in pixels. */
const textWidth = 512;

const Picture = ({ href, alt, width }: LetterPicture) => (
  <img
    src={href}
    alt={alt}
    width={Math.min(width, textWidth)}
    data-in-text
    style={{ display: "block", border: "none", height: "auto", margin: "0 0 16px", maxWidth: "100%" }}
  />
);

function Quotation({ children }: { children: ReactNode }) {
  const { hairline } = use(MailDressContext);
  return (
    <blockquote
      style={{
        borderLeft: `3px solid ${hairline[0]}`,
        fontStyle: "italic",
        lineHeight: "26px",
        margin: "0 0 16px",
        paddingLeft: 16,
      }}
    >
      {children}
    </blockquote>
  );
}

const inline = (parts: readonly Inline[], publicUrl: string): ReactNode =>
  parts.map((part) => <Fragment key={part.start}>{partOf(part, publicUrl)}</Fragment>);

function partOf(part: Inline, publicUrl: string): ReactNode {
  if (part.kind === "text") return withBreaks(part.text);
  const inner = inline(part.parts, publicUrl);
  if (part.kind === "strong") return <strong>{inner}</strong>;
  if (part.kind === "emphasis") return <em>{inner}</em>;
  const href = part.href.startsWith("/") ? `${publicUrl}${part.href}` : part.href;
  return (
    <AccentLink href={href} underlined>
      {inner}
    </AccentLink>
  );
}

interface AccentLinkProps {
  href: string;
  underlined?: boolean;
  children: ReactNode;
}

function AccentLink({ href, underlined, children }: AccentLinkProps) {
  const { accent } = use(MailDressContext);
  const line = underlined ? { textDecoration: "underline" } : {};
  return (
    <Link className="garance" href={href} style={{ color: accent[0], ...line }}>
      {children}
    </Link>
  );
}

const withBreaks = (text: string): ReactNode =>
  [...text.matchAll(/[^\n]+|\n/g)].map(({ 0: line, index }) => (
    <Fragment key={index}>{line === "\n" ? <br /> : line}</Fragment>
  ));

/** A book's cover, title, author and price, all of them a link to its page. */
const Card = ({ title, author, price, href, coverUrl }: BookCard) => (
  <Section
    style={{
      border: `1px solid ${use(MailDressContext).hairline[0]}`,
      borderRadius: 4,
      margin: "8px 0 24px",
      padding: 16,
    }}
  >
    <Row>
      {coverUrl && (
        <Column style={{ verticalAlign: "top", width: 96 }}>
          <Link href={href}>
            <img
              src={coverUrl}
              alt=""
              width={80}
              style={{
                display: "block",
                outline: "none",
                border: "none",
                textDecoration: "none",
                height: "auto",
              }}
            />
          </Link>
        </Column>
      )}
      <Column style={{ verticalAlign: "top" }}>
        <Text style={{ fontFamily: serif, fontSize: 19, lineHeight: "25px", margin: 0 }}>
          <AccentLink href={href}>{title}</AccentLink>
        </Text>
        <Text style={{ fontSize: 15, lineHeight: "22px", margin: "4px 0 0" }}>{author}</Text>
        <Text style={{ fontSize: 15, fontWeight: 600, lineHeight: "22px", margin: "4px 0 0" }}>{price}</Text>
      </Column>
    </Row>
  </Section>
);

const previewLength = 140;

/** The first words, for the list of a mailbox. */
function previewOf(blocks: readonly MailBlock[]): string {
  const words = blocks.flatMap((block) => ("parts" in block ? [plainText(block.parts)] : [])).join(" ");
  return words.length <= previewLength ? words : `${words.slice(0, previewLength).replace(/\s+\S*$/, "")}…`;
}

const plainText = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : plainText(part.parts))).join("");
