import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { keptTogether, keptTogetherHtml } from "./kept-together.tsx";

const shown = (html: string) => html.replaceAll(/<span style="white-space:\s?nowrap">(.*?)<\/span>/g, "[$1]");

it.each([
  ["Vérifiez votre adresse e-mail.", "Vérifiez votre adresse [e-mail]."],
  ["E-mails et e-mail", "[E-mails] et [e-mail]"],
  ["Tome I — Les Ferrets", "Tome [I —] Les Ferrets"],
  ["L’e-mail part", "L’[e-mail] part"],
  ["Rien à tenir : mot-clef, a-b", "Rien à tenir : mot-clef, a-b"],
])("A line does not break inside « e-mail » nor before a dash: %s", (text, expected) => {
  expect(shown(renderToStaticMarkup(<>{keptTogether(text)}</>))).toBe(expected);
  expect(shown(keptTogetherHtml(text))).toBe(expected);
});

it("Elements, tags and the letters themselves stay as they are", () => {
  const Kept = ({ children }: { children: ReactNode }) => <>{keptTogether(children)}</>;
  const html = renderToStaticMarkup(
    <Kept>
      Un e-mail <a href="/e-mail">ailleurs</a> — ici
    </Kept>,
  );
  expect(html).toContain('<a href="/e-mail">ailleurs</a>');
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe("Un e-mail ailleurs — ici");
  expect(keptTogetherHtml('<a href="/un e-mail">x</a>')).toBe('<a href="/un e-mail">x</a>');
});
