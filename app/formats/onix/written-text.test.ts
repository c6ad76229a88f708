import { describe, expect, it } from "vitest";
import { xml } from "../xml/xml-tree.ts";
import { plainDescription } from "../formatted-text.ts";
import { plainText, plainWords } from "./plain-text.ts";
import { writtenText } from "./written-text.ts";

const html =
  "<div><p>L&rsquo;histoire de <em>Nana</em>.</p><script>x()</script><ul><li>un</li><li><b>deux</b></li></ul>" +
  '<p><a href="javascript:alert(1)">ici</a>, <a href="https://example.org/">là</a>, 2 * 3 [sic]</p></div>';

describe("A formatted description", () => {
  it("keeps what its sender formatted, and shows no markup in plain words", () => {
    const words = "L’histoire de Nana.\n\n• un\n• deux\n\nici, là, 2 * 3 [sic]";
    expect(plainDescription(plainWords(html))).toBe(words);
    expect(plainWords(html)).toContain("*Nana*");
  });

  it.each([html, "- Bonjour, *dit-il*.\n- Adieu\\", "a\nb\n\nc <i>d</i>"])(
    "is written to ONIX and read as it was: %s",
    (source) => {
      const read = plainWords(source);
      expect(plainText(xml("Text", { textformat: "05" }, writtenText(read)))).toBe(read);
    },
  );
});
