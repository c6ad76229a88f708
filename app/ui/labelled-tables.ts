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
