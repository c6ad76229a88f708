import { cp, mkdtemp, readFile, rm, writeFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseFragment } from "parse5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Content, loadContent } from "#words/texts/shop-content.service.server.ts";
import { ruleTexts } from "#server/rule-texts.ts";
import { StartupError } from "#platform/process/startup-error.ts";

const folder = new URL("../../../content", import.meta.url).pathname;
const names = [
  "presentation",
  "mentions",
  "cgu",
  "retractation",
  "resiliation",
  "aide",
  "accessibilite",
] as const;
let content: Content;
let copy: string;

beforeAll(async () => {
  content = await loadContent(folder, "Encre & <Papier>", ruleTexts);
  copy = await mkdtemp(join(tmpdir(), "content-"));
});
afterAll(() => rm(copy, { recursive: true }));

/** Loads the shop's own texts with one file changed. */
async function loadWith(file: string, change: (text: string) => string): Promise<Content> {
  await cp(folder, copy, { recursive: true });
  await writeFile(join(copy, file), change(await readFile(join(copy, file), "utf8")));
  return loadContent(copy, "Encrier", ruleTexts);
}

/** The prices, rates, periods and limits of storefront.md §9, in figures and in words. */
const ruled = [
  /\b(?:100|cent)\s(?:€|EUR|euros)/iu,
  /\b(?:12|douze)\smois/iu,
  /\b50\s?%|moitié|cinquante pour cent/iu,
  /0[,.]99|0,49/u,
  /\b(?:2|deux)\sans\b/iu,
  /\b(?:250|3|trois|15|quinze|8|huit)\s(?:caractères|signes|lettres)/iu,
  /\b(?:1\s?000|10\s?000|100\s?000)\sabonnés/iu,
];

describe("prices, rates and periods", () => {
  test("are in no text of the program: they come from the rules", async () => {
    for (const file of await readdir(folder)) {
      // What the law dictates is quoted, with its own figures; the logs' twelve months are in the table of the data kept.
      const own = (await readFile(join(folder, file), "utf8"))
        .split("\n")
        .filter((line) => !/^>.*deux ans à compter de la|^\| Protéger le site/.test(line));
      for (const pattern of ruled)
        expect(
          own.filter((line) => pattern.test(line)),
          `${file}: ${pattern}`,
        ).toEqual([]);
    }
  });

  test("are shown as the rules have them, on every page that names them", async () => {
    const dearer = ruleTexts.map((rule) => ({ ...rule, value: `[${rule.name}]` }));
    const other = await loadContent(folder, "Encrier", dearer);
    const named = (name: "aide" | "presentation" | "resiliation" | "cgu") =>
      [...new Set(other.page(name).html.match(/\[\w+\.\w+\]/g))].toSorted();
    expect(named("aide")).toEqual(["[subscriber.price]", "[subscription.period]", "[subscription.price]"]);
    expect(named("resiliation")).toEqual(["[subscription.period]"]);
    expect(named("presentation")).toHaveLength(5);
    expect(named("cgu")).toHaveLength(ruleTexts.length);
    expect(content.page("cgu").html).toContain("100\u00A0€ toutes taxes comprises pour douze mois");
    expect(content.page("presentation").html).toContain("deux ans après sa mise en ligne");
  });

  test("are text in a version of the terms, which says the same for ever", () => {
    expect(content.originals.pages.cgu.source.body).not.toMatch(/\{\{(?:subscri|freeCat|payment\.)/);
    expect(content.originals.pages.aide.source.body).toContain("{{subscription.price}}");
  });
});

describe("the static pages", () => {
  test("the terms have the 11 sections of the specification, in its order", () => {
    expect(content.page("cgu").sections).toEqual([
      { id: "objet", title: "1. Objet" },
      { id: "services", title: "2. Services" },
      { id: "abonnement", title: "3. Abonnement" },
      { id: "achats-a-l-unite", title: "4. Achats à l’unité" },
      { id: "paiements", title: "5. Paiements" },
      { id: "droit-de-retractation", title: "6. Droit de rétractation" },
      { id: "donnees-personnelles", title: "7. Données personnelles" },
      { id: "propriete-intellectuelle", title: "8. Propriété intellectuelle" },
      { id: "suspension", title: "9. Suspension" },
      { id: "responsabilite", title: "10. Responsabilité" },
      { id: "modifications", title: "11. Modifications" },
    ]);
  });

  test.each(["aide", "accessibilite"] as const)(
    "%s names a telephone only when there is one",
    async (name) => {
      const calls = /appelez le (.{14})/;
      expect(content.page(name).html).not.toMatch(/appelez|téléphone à compléter/);
      const known = await loadWith("publisher.json", (text) =>
        text
          .replace('"demonstration": true', '"demonstration": false')
          .replace("téléphone à compléter", "04 78 00 00 00"),
      );
      expect(calls.exec(known.page(name).html)?.[1]).toBe("04 78 00 00 00");
    },
  );

  test("the help and the terms agree: a subscription that has begun is given back, but for the days that have passed", () => {
    expect(content.page("aide").html).toContain("se rend pendant quatorze jours, même commencé");
    expect(content.page("cgu").html).toContain("nous gardons seulement la part du prix");
  });

  test("the terms carry their version and its date", () => {
    const { html, version } = content.page("cgu");
    expect(html).toContain(`Version ${version}, en vigueur depuis le 22\u{a0}novembre\u{a0}2026.`);
  });

  test.each([
    "100\u{a0}€ toutes taxes comprises pour douze mois",
    "aucune reconduction automatique",
    "0,99\u{a0}€",
    "depuis deux ans",
    "la moitié de leur prix, arrondie au centime inférieur",
    "licence personnelle et non transférable",
    "Aucun remboursement n’est accordé en cas de suspension pour abus",
    "le droit de rétractation ne s’applique pas au contenu numérique",
    "Commander avec obligation de paiement",
    "Renoncer au contrat ici",
    "Confirmer la rétractation",
    "Résilier votre contrat",
  ])("the terms say: %s", (text) => {
    expect(content.page("cgu").html).toContain(text);
  });

  test.each(names)("%s resolves every placeholder and escapes its value", (name) => {
    const { title, description, html } = content.page(name);
    expect(`${title}${description}${html}`).not.toMatch(/\{\{|\}\}|undefined|@@/);
    expect(html).toContain("Encre &amp; &lt;Papier&gt;");
    expect(html).toContain('href="mailto:contact@editions-demonstration.example"');
  });

  test.each(names)("%s is text only: no script, no handler, no style, no raw markup", (name) => {
    const allowed = new Set(
      "a blockquote div em h2 h3 li ol p strong table tbody td th thead tr ul".split(" "),
    );
    for (const element of elementsOf(content.page(name).html)) {
      expect(allowed).toContain(element.tag);
      expect(Object.keys(element.attributes).filter((key) => /^(on|style)/.test(key))).toEqual([]);
    }
  });

  test("links between the pages lead to headings that exist, and external ones keep the opener apart", () => {
    const ids = new Map(
      names.map((name) => [name, elementsOf(content.page(name).html).map((e) => e.attributes["id"])]),
    );
    const links = names.flatMap((name) => elementsOf(content.page(name).html).filter((e) => e.tag === "a"));
    const anchors = links
      .map((link) => /^\/(\w+)#(.+)$/.exec(link.attributes["href"] ?? ""))
      .filter((m) => m !== null);
    expect(anchors.length).toBeGreaterThan(2);
    for (const [, page, id] of anchors) expect(ids.get(page as (typeof names)[number])).toContain(id);
    const external = links.filter((link) => link.attributes["href"]?.startsWith("http"));
    expect(external.map((link) => link.attributes["rel"])).toEqual(external.map(() => "noopener"));
  });

  test.each(names)("%s has unique anchors", (name) => {
    const ids = elementsOf(content.page(name).html).flatMap((element) => element.attributes["id"] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("descriptions fit in a search result", () => {
    for (const name of names) expect(content.page(name).description.length).toBeLessThanOrEqual(160);
  });
});

describe("French typography", () => {
  test.each([
    "presentation.md",
    "mentions.md",
    "cgu.md",
    "retractation.md",
    "resiliation.md",
    "aide.md",
    "accessibilite.md",
    "publisher.json",
    "consent.json",
  ])(
    "%s has narrow no-break spaces before ; : ! ?, inside « », and typographic apostrophes",
    async (file) => {
      const text = proseOf(file, await readFile(join(folder, file), "utf8"));
      expect(text.match(/.{0,20}[^\u{202f}][;:!?](?=\s|$|["*])/gmu)).toBeNull();
      expect(text.match(/.{0,20}(«[^\u{202f}]|[^\u{202f}]»)/gu)).toBeNull();
      expect(text.match(/.{0,20}'/g)).toBeNull();
      expect(text.match(/\d [€%]/g)).toBeNull();
    },
  );
});

describe("a publisher's mistakes", () => {
  test("an unknown placeholder stops the start and is named", async () => {
    await expect(loadWith("mentions.md", (text) => `${text}\n{{host.fax}}\n`)).rejects.toThrow(
      new StartupError("mentions.md : {{host.fax}} ne correspond à aucun réglage connu."),
    );
  });

  test("a missing or misspelt setting stops the start and is named", async () => {
    await expect(loadWith("publisher.json", (text) => text.replace('"siret"', '"siren"'))).rejects.toThrow(
      /publisher\.json.*siret.*siren/,
    );
    await expect(loadWith("consent.json", () => "{")).rejects.toThrow(
      "consent.json : ce n’est pas du JSON valide.",
    );
    await expect(loadWith("cgu.md", (text) => text.replace("---", ""))).rejects.toThrow(/cgu\.md.*title/);
    await expect(loadContent("/nowhere", "Encrier", ruleTexts)).rejects.toThrow(
      /publisher\.json : fichier introuvable/,
    );
  });

  test.each([
    "<script>alert(1)</script>",
    "Du texte <img src=x onerror=alert(1)>",
    "[ici](javascript:alert(1))",
    "[ici](//ailleurs.example)",
    "![suivi](https://ailleurs.example/pixel.gif)",
  ])("%s is refused", async (markdown) => {
    await expect(loadWith("presentation.md", (text) => `${text}\n${markdown}\n`)).rejects.toThrow(
      StartupError,
    );
  });

  test("a value that looks like Markdown or markup stays text", async () => {
    const changed = await loadWith("publisher.json", (text) =>
      text.replace("Éditions de démonstration", "*Plume* & <b>_Cie_</b> &lt;"),
    );
    expect(changed.page("mentions").html).toContain("*Plume* &amp; &lt;b&gt;_Cie_&lt;/b&gt; &amp;lt;");
  });
});

interface Element {
  tag: string;
  attributes: Record<string, string>;
}
interface HtmlNode {
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: HtmlNode[];
}

function elementsOf(html: string): Element[] {
  const walk = (node: HtmlNode): Element[] => {
    const attributes = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]));
    const self = node.tagName ? [{ tag: node.tagName, attributes }] : [];
    return [...self, ...(node.childNodes ?? []).flatMap(walk)];
  };
  return walk(parseFragment(html) as HtmlNode);
}

/** The words of a file, without what its format writes with the same signs. */
const proseOf = (file: string, text: string): string =>
  file.endsWith(".json")
    ? JSON.stringify(
        Object.values(JSON.parse(text) as object).flatMap((v) =>
          typeof v === "object" ? Object.values(v as object) : v,
        ),
      ).replaceAll('"', "\n")
    : text
        .replace(/^(title|description|updated|version): /gm, "")
        .replace(/\]\([^)]*\)/g, "]")
        .replace(/^\| -.*$/gm, "");
