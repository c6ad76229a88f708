import { keptTogetherHtml } from "./kept-together.tsx";
import { Prose } from "./prose.tsx";
import { useTrustedHtml } from "./trusted-html.ts";

/** A text that the server has rendered from Markdown, without raw HTML, set like a page of a book. */
export function RenderedText({ html }: { html: string }) {
  const trusted = useTrustedHtml(keptTogetherHtml(labelledTables(html)));
  return (
    <Prose>
      <div className={textStyle} dangerouslySetInnerHTML={{ __html: trusted }} />
    </Prose>
  );
}

const textStyle =
  "[&>*+*]:mt-4 [&>h2]:mt-10 [&>h2]:mb-3 [&>h3]:mt-8 [&>h3]:mb-2 [&>h2:first-child]:mt-0 [&>h2]:scroll-mt-24 " +
  "[&_table]:w-full [&_table]:text-sm [&_table]:hyphens-auto [&_th]:text-left [&_th]:align-bottom [&_:is(th,td)]:py-2 " +
  "sm:[&_:is(th,td)]:pr-4 sm:[&_td]:align-top sm:[&_tr]:border-b sm:[&_tr]:border-hairline " +
  "max-sm:[&_thead]:sr-only max-sm:[&_:is(table,tbody,tr,td)]:block max-sm:[&_tr]:border-t max-sm:[&_tr]:border-hairline " +
  "max-sm:[&_tr]:py-3 max-sm:[&_td]:py-1 max-sm:[&_td]:before:block max-sm:[&_td]:before:text-muted " +
  "max-sm:[&_td]:before:content-[attr(data-label)]";

/**
 * Gives each cell of a table its column's name (`data-label`), so that a phone can show rows as cards without losing
 * the column names. The HTML comes from the Markdown renderer: it is well-formed, without nested tables.
 */
export const labelledTables = (html: string): string => html.replace(/<table>[\s\S]*?<\/table>/g, labelled);

function labelled(table: string): string {
  const labels = Array.from(table.matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g), ([, content = ""]) =>
    plain(content),
  );
  return table.replace(/<tr>[\s\S]*?<\/tr>/g, (row) => {
    let column = 0;
    return row.replace(/<td/g, () => `<td data-label="${labels[column++] ?? ""}"`);
  });
}

/** Text of a heading with its entities, safe in an attribute. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll('"', "&quot;")
    .trim();
