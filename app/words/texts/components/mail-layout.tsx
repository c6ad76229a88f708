import { Fragment, type ReactNode, use } from "react";
import { type MailDress, MailDressContext } from "#platform/mail/mail-dress.ts";
import { Button, layoutTable, Link, Preview, Section, Text } from "#words/texts/components/mail-elements.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif";

/** The colours for mail programs with a dark mode; elements without a class get the ink colour. */
const darkStyle = ({
  paper,
  ink,
  hairline,
  muted,
  accent,
  onAccent,
}: MailDress) => `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${paper[1]} !important }
  .paper * { color: ${ink[1]} !important; border-color: ${hairline[1]} !important }
  .paper .muted { color: ${muted[1]} !important }
  .paper .garance { color: ${accent[1]} !important }
  .paper .action, .paper .action * { background-color: ${accent[1]} !important; color: ${onAccent[1]} !important }
}`;

interface MailLayoutProps {
  /** The publisher's own text; a mail that the publisher cannot edit has no opening. */
  letter: Pick<Letter, "brand"> & Partial<Letter>;
  /** The preview text that a mailbox shows next to the subject. */
  preview: string;
  title: string;
  children: ReactNode;
  /** The reason for the mail; by default an action on the account. */
  why?: string;
}

/** The common layout of all mails: readable without images, in any mail program. */
export function MailLayout({ letter, preview, title, children, why = becauseAsked }: MailLayoutProps) {
  const { brand, opening = "", signature = "" } = letter;
  const dress = use(MailDressContext);
  return (
    <html dir="ltr" lang="fr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle(dress)}</style>
      </head>
      <Preview>{preview}</Preview>
      <body
        lang="fr"
        dir="ltr"
        className="paper"
        style={{ backgroundColor: dress.paper[0], margin: 0, padding: 0 }}
      >
        <table {...layoutTable}>
          <tbody>
            <tr>
              <td
                dir="ltr"
                lang="fr"
                style={{
                  backgroundColor: dress.paper[0],
                  color: dress.ink[0],
                  fontFamily: sans,
                  margin: 0,
                  padding: "32px 16px",
                }}
              >
                <table {...layoutTable} style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr style={{ width: "100%" }}>
                      <td>
                        <Text
                          className="garance"
                          style={{
                            fontFamily: serif,
                            fontSize: 20,
                            margin: "0 0 24px",
                            color: dress.accent[0],
                          }}
                        >
                          {dress.logo ? (
                            <img src={dress.logo} alt={brand} height={32} style={{ border: "none" }} />
                          ) : (
                            brand
                          )}
                        </Text>
                        <Section style={{ borderTop: `1px solid ${dress.hairline[0]}`, paddingTop: 24 }}>
                          <h1
                            style={{ fontFamily: serif, fontSize: 26, fontWeight: 400, margin: "0 0 16px" }}
                          >
                            {title}
                          </h1>
                          <MailParagraphs text={opening} />
                          {children}
                          <MailParagraphs text={signature} />
                        </Section>
                        <hr
                          style={{
                            width: "100%",
                            border: "none",
                            borderTop: "1px solid #eaeaea",
                            borderColor: dress.hairline[0],
                            margin: "32px 0 16px",
                          }}
                        />
                        <Text className="muted" style={{ color: dress.muted[0], fontSize: 13, margin: 0 }}>
                          {`${brand}, librairie numérique indépendante. ${why}`}
                        </Text>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** For a mail to the publisher, about the shop. */
export const becausePublisher =
  "Ce message vous est adressé parce que les réglages de la boutique donnent cette adresse.";

const becauseAsked = "Ce message vous est adressé parce qu’une action a été demandée sur votre compte.";

/** Plain text as it was typed: empty lines separate paragraphs, other line breaks are kept. */
export const MailParagraphs = ({ text }: { text: string }) =>
  [...text.matchAll(/\S.*(?:\n[^\S\n]*\S.*)*/g)].map(({ 0: paragraph, index }) => (
    <MailText key={index}>{withLines(paragraph)}</MailText>
  ));

const withLines = (paragraph: string): ReactNode[] =>
  [...paragraph.matchAll(/.+/g)].map(({ 0: line, index }) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "26px", margin: "0 0 16px" }}>{children}</Text>;
}

/** A secondary link, less often needed than the button. */
export function MailLink({ href, children }: { href: string; children: string }) {
  const dress = use(MailDressContext);
  return (
    <Text style={{ fontSize: 16, lineHeight: "26px", margin: "0 0 16px" }}>
      <Link className="garance" href={href} style={{ color: dress.accent[0], textDecoration: "underline" }}>
        {children}
      </Link>
    </Text>
  );
}

/** A few facts, one per line: « Quand : 21 novembre 2026 à 14:05 ». */
export function MailFacts({ facts }: { facts: [name: string, value: string][] }) {
  const dress = use(MailDressContext);
  return (
    <Section style={{ borderLeft: `3px solid ${dress.hairline[0]}`, margin: "0 0 16px", paddingLeft: 16 }}>
      {facts.map(([name, value]) => (
        <Text key={name} style={{ fontSize: 15, lineHeight: "24px", margin: 0 }}>
          <span className="muted" style={{ color: dress.muted[0] }}>{`${name}\u00a0: `}</span>
          {value}
        </Text>
      ))}
    </Section>
  );
}

/** A code to be typed: large, and selected by one tap. */
export const MailCode = ({ children }: { children: string }) => (
  <Text style={{ fontFamily: "monospace", fontSize: 28, letterSpacing: 6, margin: "0 0 16px" }}>
    {children}
  </Text>
);

/** A button, and its address as text for programs without buttons. */
export function MailAction({ href, children }: { href: string; children: ReactNode }) {
  const dress = use(MailDressContext);
  return (
    <>
      <Button
        href={href}
        className="action"
        style={{
          backgroundColor: dress.accent[0],
          borderRadius: 4,
          color: dress.onAccent[0],
          fontSize: 16,
        }}
      >
        {children}
      </Button>
      {/* The text part already contains the address. */}
      <Text
        className="muted"
        data-skip-in-text
        style={{ color: dress.muted[0], fontSize: 13, lineHeight: "20px", wordBreak: "break-all" }}
      >
        Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur : {href}
      </Text>
    </>
  );
}
