import { describe, expect, it } from "vitest";
import { labelledTables } from "./rendered-text.tsx";

describe("Tables of the static pages", () => {
  it("have cells that know their column", () => {
    const html =
      "<p>Avant</p><table><thead><tr><th>Données</th><th>Durée &amp; <em>base</em></th></tr></thead>" +
      '<tbody><tr><td>Nom</td><td align="right">Un an</td></tr></tbody></table>';
    expect(labelledTables(html)).toBe(
      "<p>Avant</p><table><thead><tr><th>Données</th><th>Durée &amp; <em>base</em></th></tr></thead>" +
        '<tbody><tr><td data-label="Données">Nom</td><td data-label="Durée &amp; base" align="right">Un an</td></tr>' +
        "</tbody></table>",
    );
  });

  it("are left alone where there are none", () => {
    expect(labelledTables("<p>Rien</p>")).toBe("<p>Rien</p>");
  });
});
