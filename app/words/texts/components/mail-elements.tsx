import type { CSSProperties, ReactNode, TableHTMLAttributes, TdHTMLAttributes } from "react";

/** The elements of mails: tables and inline styles, as old mail programs need them. */
interface ElementProps {
  children: ReactNode;
  style?: CSSProperties | undefined;
  className?: string;
}

/** Attributes of a table that only arranges its content; screen readers pass over it. */
export const layoutTable: TableHTMLAttributes<HTMLTableElement> = {
  align: "center",
  width: "100%",
  border: 0,
  cellPadding: "0",
  cellSpacing: "0",
  role: "presentation",
};

type Margins = "0" | `${string} ${string} ${string}` | `${string} ${string}`;

interface TextProps extends ElementProps {
  style?: CSSProperties & { margin?: Margins | 0 };
  "data-skip-in-text"?: boolean;
}

/** A paragraph. Margins are written twice: some programs drop the short form. */
export function Text({ style, ...props }: TextProps) {
  const [top = "16px", right, bottom = top, left = right] = String(style?.margin ?? "16px").split(" ");
  const margins =
    style?.margin === undefined
      ? { marginTop: "16px", marginBottom: "16px" }
      : { marginTop: top, marginRight: right ?? top, marginBottom: bottom, marginLeft: left ?? top };
  return <p {...props} style={{ fontSize: "14px", lineHeight: "24px", ...style, ...margins }} />;
}

export const Link = ({ style, children, ...props }: ElementProps & { href: string }) => (
  <a {...props} target="_blank" style={{ color: "#067df7", textDecorationLine: "none", ...style }}>
    {children}
  </a>
);

/** @param style its padding is that of the cell */
export function Section({ style, children }: ElementProps) {
  const { padding, paddingTop, paddingLeft, ...tableStyle } = style ?? {};
  return (
    <table {...layoutTable} style={tableStyle}>
      <tbody>
        <tr>
          <td style={{ padding, paddingTop, paddingLeft }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <table {...layoutTable}>
    <tbody style={{ width: "100%" }}>
      <tr style={{ width: "100%" }}>{children}</tr>
    </tbody>
  </table>
);

export const Column = (props: TdHTMLAttributes<HTMLTableCellElement>) => <td {...props} />;

/** Outlook ignores the padding of a link: spaces of a fixed width are in its place, 20 px on each side. */
const outlookSpace = (end: string) => ({
  __html: `<!--[if mso]><i style="mso-font-width:500%${end}</i><![endif]-->`,
});

/** Properties of Outlook, which React does not know. */
const unpadded = { msoPaddingAlt: "0px" };
const raised = { ...unpadded, msoTextRaise: 9 };

export const Button = ({ children, style, ...props }: ElementProps & { href: string }) => (
  <a
    {...props}
    target="_blank"
    style={{
      lineHeight: "100%",
      textDecoration: "none",
      display: "inline-block",
      maxWidth: "100%",
      ...unpadded,
      ...style,
      paddingTop: 12,
      paddingRight: 20,
      paddingBottom: 12,
      paddingLeft: 20,
    }}
  >
    <span dangerouslySetInnerHTML={outlookSpace(';mso-text-raise:18px" hidden>&#8202;&#8202;')} />
    <span
      style={{
        maxWidth: "100%",
        display: "inline-block",
        lineHeight: "120%",
        ...raised,
      }}
    >
      {children}
    </span>
    <span dangerouslySetInnerHTML={outlookSpace('" hidden>&#8202;&#8202;&#8203;')} />
  </a>
);

const previewLength = 200;

/** What a mailbox shows next to the subject; spaces without width keep the beginning of the mail out of it. */
export function Preview({ children }: { children: string }) {
  const text = children.slice(0, previewLength);
  return (
    <>
      <title>{text}</title>
      <div
        style={{
          display: "none",
          overflow: "hidden",
          lineHeight: "1px",
          opacity: 0,
          maxHeight: 0,
          maxWidth: 0,
        }}
        data-skip-in-text
      >
        {text}
        {text.length < previewLength && (
          <div>{"\u00A0\u200C\u200B\u200D\uFEFF".repeat(previewLength - text.length)}</div>
        )}
      </div>
    </>
  );
}
