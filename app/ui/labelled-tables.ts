/**
 * Gives each cell of a table its column's name (`data-label`), so that a phone can set rows as cards without losing
 * what the columns say. The HTML is the Markdown renderer's own: well formed, no table inside a table.
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

/** Text of a heading, entities kept, fit for an attribute. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll('"', "&quot;")
    .trim();
