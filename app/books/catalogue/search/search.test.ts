import { fc } from "#test/property.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemonstrationBooks } from "#test/demonstration-catalogue.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  await addDemonstrationBooks(shop);
});
afterAll(() => shop?.close());

/** The results of a search, and its omitted words. */
async function searchRelaxed(text: string, more = ""): Promise<{ titles: string[]; relaxed?: string[] }> {
  const query = `/api/books?pageSize=48&q=${encodeURIComponent(text)}${more}`;
  const { status, json, body } = await shop.call("GET", query);
  expect(status, body).toBe(200);
  expect(json.total).toBe(json.items.length);
  const titles = json.items.map(({ title }: { title: string }) => title);
  return { titles, ...(json.relaxed ? { relaxed: json.relaxed } : {}) };
}

/** The results of all words of a search together. */
async function search(text: string): Promise<string[]> {
  const { titles, relaxed } = await searchRelaxed(text);
  return relaxed ? [] : titles;
}

async function soundsOf(...words: string[]): Promise<string[]> {
  const { rows } = await shop.deps.db.execute<{ sound: string }>(
    sql`select distinct sound_of(word) as sound from unnest(array[${sql.join(words, sql`, `)}]) as word`,
  );
  return rows.map(({ sound }) => sound);
}

const island = "L’Île mystérieuse";
const sea = "Vingt mille lieues sous les mers";
const swann = "Du côté de chez Swann";
const liaisons =
  "Les Liaisons dangereuses, ou Lettres recueillies dans une société, et publiées pour l’instruction de quelques autres";
const manon = "Histoire du chevalier des Grieux et de Manon Lescaut";
const perrault = "Histoires ou contes du temps passé";
const world = "Le Tour du monde en quatre-vingts jours";
const figaro = "La Folle Journée, ou le Mariage de Figaro";

/** A typed search, and the books that must come first, in this order; others may follow. */
const expected: Record<string, [string, ...string[]][]> = {
  "titles, whatever the case, accents and marks": [
    ["L’Île mystérieuse", island],
    ["L'Île mystérieuse", island],
    ["l ile mysterieuse", island],
    ["lile mysterieuse", island],
    ["ILE MYSTERIEUSE", island],
    ["les miserables", "Les Misérables"],
    ["LES MISÉRABLES !", "Les Misérables"],
    ["phedre", "Phèdre"],
    ["PHÈDRE", "Phèdre"],
    ["berenice", "Bérénice"],
    ["germinal", "Germinal"],
    ["Le Père Goriot", "Le Père Goriot"],
    ["la vénus d'ille", "La Vénus d’Ille"],
    ["la venus dille", "La Vénus d’Ille"],
    ["« Le Horla »", "Le Horla"],
    ["la belle et la bete", "La Belle et la Bête"],
    ["essais", "Essais"],
    ["fables", "Fables"],
  ],
  "elisions and apostrophes of any kind": [
    ["l'education sentimentale", "L’Éducation sentimentale"],
    ["l’éducation sentimentale", "L’Éducation sentimentale"],
    ["leducation sentimentale", "L’Éducation sentimentale"],
    ["fantome de l'opera", "Le Fantôme de l’Opéra"],
    ["fantome de lopera", "Le Fantôme de l’Opéra"],
    ["l`heptameron", "L’Heptaméron"],
    ["heptameron", "L’Heptaméron"],
    ["à l’ombre des jeunes filles", "À l’ombre des jeunes filles en fleurs"],
    ["jeu de lamour", "Le Jeu de l’amour et du hasard"],
    ["cape et d'épée", "Les Trois Mousquetaires"],
  ],
  "ligatures and hyphens": [
    ["coeur simple", "Un cœur simple"],
    ["cœur simple", "Un cœur simple"],
    ["un CŒUR simple", "Un cœur simple"],
    ["oeuvres", "Œuvres"],
    ["œuvres", "Œuvres"],
    ["coeur innombrable", "Le Cœur innombrable"],
    ["moeurs de province", "Madame Bovary"],
    ["belami", "Bel-Ami"],
    ["bel ami", "Bel-Ami"],
    ["quatre vingt treize", "Quatrevingt-treize"],
    ["quatrevingt treize", "Quatrevingt-treize"],
    ["notre dame de paris", "Notre-Dame de Paris"],
    ["outretombe", "Mémoires d’outre-tombe"],
  ],
  stems: [
    ["contemplation", "Les Contemplations"],
    ["mousquetaire", "Les Trois Mousquetaires"],
    ["romance sans parole", "Romances sans paroles"],
    ["alcool", "Alcools"],
    ["liaison dangereuse", liaisons],
    ["confession", "Les Confessions", "Adolphe"],
    ["fleur du mal", "Les Fleurs du mal"],
    ["lettre persane", "Lettres persanes"],
    ["pleurs", "Les Pleurs"],
    ["mysterieux", island],
    ["les jeux de l’amour et du hasard", "Le Jeu de l’amour et du hasard"],
    ["coeurs simples", "Un cœur simple"],
  ],
  "small words, which no title need have": [
    ["les lettres persanes", "Lettres persanes"],
    ["les essais de montaigne", "Essais"],
    ["les pensées de Pascal", "Pensées"],
    ["les fables de la fontaine", "Fables"],
    ["cette saison en enfer", "Une saison en enfer"],
    ["notre dame", "Notre-Dame de Paris", "Au Bonheur des Dames"],
    ["les fleurs", "Les Fleurs du mal", "À l’ombre des jeunes filles en fleurs"],
    ["le rouge & le noir", "Le Rouge et le Noir"],
  ],
  "numbers in figures, in words, in Roman numerals": [
    ["80 jours", world],
    ["le tour du monde en 80 jours", world],
    ["20000 lieues sous les mers", sea],
    ["20 000 lieues", sea],
    ["20.000 lieues", sea],
    ["3 mousquetaires", "Les Trois Mousquetaires"],
    ["93", "Quatrevingt-treize"],
    ["hugo 93", "Quatrevingt-treize"],
    ["tome 2", "Les Trois Mousquetaires", island],
    ["louis 13", "Les Trois Mousquetaires"],
    ["19e siècle", "Le Rouge et le Noir"],
    ["1857", "Les Fleurs du mal"],
  ],
  "what is written in short or in full, and initials": [
    ["mme bovary", "Madame Bovary"],
    ["mme de la fayette", "La Princesse de Clèves"],
    ["st denis", "Les Misérables"],
    ["v. hugo", "Les Misérables", "Notre-Dame de Paris"],
    ["Hugo, V.", "Les Misérables", "Notre-Dame de Paris"],
    ["p. verlaine", "Romances sans paroles"],
  ],
  authors: [
    ["jules verne", "L’Île mystérieuse", sea, world],
    ["verne jules", "L’Île mystérieuse", sea, world],
    ["zola", "Germinal", "Nana", "Au Bonheur des Dames"],
    ["flaubert", "Madame Bovary", "Un cœur simple", "L’Éducation sentimentale"],
    ["proust", swann, "À l’ombre des jeunes filles en fleurs"],
    ["merimee", "Carmen", "La Vénus d’Ille"],
    ["stael", "Corinne ou l’Italie"],
    ["abbe prevost", manon],
    ["alain fournier", "Le Grand Meaulnes"],
    ["madame de sevigne", "Lettres choisies"],
    ["sand", "La Mare au diable", "Indiana"],
    ["hugo, victor", "Les Misérables", "Notre-Dame de Paris"],
    ["Victor Hugo : Les Misérables", "Les Misérables"],
    ["lafontaine", "Fables"],
    ["lafayette", "La Princesse de Clèves"],
    ["MAUPASSANT", "Le Horla", "Boule de suif", "Bel-Ami"],
  ],
  "tags and titles of editions": [
    ["naufrage", island],
    ["vampire", "La Morte amoureuse"],
    ["rougon-macquart", "Germinal", "Nana", "Au Bonheur des Dames"],
    ["sous-marin", sea],
    ["recherche du temps perdu", swann, "À l’ombre des jeunes filles en fleurs"],
    ["voyages extraordinaires", island, sea, world],
    ["music hall", "La Vagabonde"],
    ["cosette", "Les Misérables"],
    ["milady", "Les Trois Mousquetaires"],
    ["château d'if", "Le Comte de Monte-Cristo"],
    ["rhenanes", "Alcools"],
    ["combray", swann],
    ["posthume", "Les Fleurs du mal"],
    ["thélème", "Gargantua"],
    ["1848", "L’Éducation sentimentale"],
  ],
  "themes: categories and those above them": [
    ["théâtre", "Nana", "Cyrano de Bergerac"],
    ["hugo poésie", "Les Contemplations"],
    ["maupassant nouvelles", "Le Horla", "Boule de suif"],
    ["roman policier", "Le Mystère de la chambre jaune"],
    ["verne aventures", island, sea, world],
    ["tragédie racine", "Phèdre", "Bérénice"],
    ["poesie romantique", "Les Contemplations"],
    ["roman épistolaire", liaisons],
    ["théatre hugo", "Hernani"],
    ["theatre cyran", "Cyrano de Bergerac"],
  ],
  "beginnings, while the last word is being typed": [
    ["gar", "Gargantua"],
    ["garga", "Gargantua"],
    ["cyr", "Cyrano de Bergerac"],
    ["mystérieu", island],
    ["les mis", "Les Misérables"],
    ["le tour du mo", world],
    ["hugo mis", "Les Misérables"],
    ["madame bov", "Madame Bovary"],
    ["l'éduc", "L’Éducation sentimentale"],
    ["candi", "Candide, ou l’Optimisme"],
    ["lorenz", "Lorenzaccio"],
  ],
  "several words in any order, of several fields": [
    ["hugo notre dame", "Notre-Dame de Paris"],
    ["misérables hugo", "Les Misérables"],
    ["noir rouge stendhal", "Le Rouge et le Noir"],
    ["parme chartreuse", "La Chartreuse de Parme"],
    ["figaro beaumarchais", figaro],
    ["perrault contes", perrault],
    ["verne lieues", sea],
    ["bergerac rostand cyrano", "Cyrano de Bergerac"],
    ["baudelaire spleen", "Le Spleen de Paris", "Les Fleurs du mal"],
    ["espagne alexandrins", "Le Cid", "Hernani"],
  ],
  "misspelled words": [
    ["misterieuse", island],
    ["misérabels", "Les Misérables"],
    ["moliaire", "Le Tartuffe ou l’Imposteur", "Le Misanthrope"],
    ["flobert", "Madame Bovary"],
    ["beaudelaire", "Les Fleurs du mal"],
    ["apolinaire", "Alcools"],
    ["bovarie", "Madame Bovary"],
    ["madame bovarry", "Madame Bovary"],
    ["stendal", "Le Rouge et le Noir"],
    ["maupasant", "Le Horla"],
    ["chateaubrian", "Mémoires d’outre-tombe"],
    ["shateaubriand", "Mémoires d’outre-tombe"],
    ["gargentua", "Gargantua"],
    ["germnial", "Germinal"],
    ["mousquetere", "Les Trois Mousquetaires"],
    ["liaisons dangeureuses", liaisons],
    ["les fleures du mal", "Les Fleurs du mal"],
    ["cirano de bergerac", "Cyrano de Bergerac"],
    ["rimbeau", "Une saison en enfer"],
    ["lorensaccio", "Lorenzaccio"],
    ["balzak", "Le Père Goriot"],
    ["voltere", "Candide, ou l’Optimisme"],
    ["montaigen", "Essais"],
    ["le jeux de l'amour et du hazard", "Le Jeu de l’amour et du hasard"],
    ["monte christo", "Le Comte de Monte-Cristo"],
    ["conte de monte cristo", "Le Comte de Monte-Cristo"],
    ["tristan et yseut", "Le Roman de Tristan et Iseut"],
    ["du coté de chez swan", swann],
    ["roulletabille", "Le Mystère de la chambre jaune"],
    ["misantrope", "Le Misanthrope"],
    ["stendahl", "Le Rouge et le Noir", "La Chartreuse de Parme"],
    ["appolinaire alcool", "Alcools"],
    ["georges sand", "La Mare au diable", "Indiana"],
    ["mopassant", "Le Horla", "Boule de suif", "Bel-Ami"],
    ["goriaut", "Le Père Goriot"],
    ["sthendal", "Le Rouge et le Noir", "La Chartreuse de Parme"],
    ["sirano", "Cyrano de Bergerac"],
    ["fedre", "Phèdre"],
    ["fantaume de lopéra", "Le Fantôme de l’Opéra"],
    ["bodelère", "Les Fleurs du mal"],
    ["bodelère spleen", "Le Spleen de Paris"],
    ["confesion rousseau", "Les Confessions"],
    ["confesion rouseau", "Les Confessions"],
    ["flobert bovarie", "Madame Bovary"],
    ["victor hugo miserabels", "Les Misérables"],
    ["mopasant nouveles", "Le Horla", "Boule de suif"],
  ],
};

describe.each(Object.entries(expected))("Search in the demonstration finds %s", (_, pairs) => {
  it.each(pairs)("%j → %j", async (text, ...titles) => {
    expect((await search(text)).slice(0, titles.length)).toEqual(titles);
  });
});

describe("Search in the demonstration", () => {
  it("has more than eighty examples", () => {
    expect(Object.values(expected).flat().length).toBeGreaterThanOrEqual(80);
  });

  it.each([
    "xqzwvkj",
    "harry potter",
    "tolkien",
    "hugo germinal zola verne",
    "81 jours",
    "o’brien",
    "arsène lupin",
    "le petit prince",
    "harry poter",
    "victor hogu",
    "zzzz",
    "ordinateur",
    "§ ¶ †",
    "’",
    "- - -",
    "読書",
    "война и мир",
    "😀",
  ])("finds nothing by all words of %j", async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it("finds every book of a category, and of those below it, by the category's name", async () => {
    const { json: categories } = await shop.call("GET", "/api/categories");
    expect(categories.length).toBeGreaterThan(20);
    for (const { id, name } of categories) {
      const { json } = await shop.call("GET", `/api/books?pageSize=48&categoryId=${id}`);
      const inside = json.items.map(({ title }: { title: string }) => title);
      expect(await search(name), name).toEqual(expect.arrayContaining(inside));
    }
  });

  it("follows changes of categories immediately", async () => {
    const found = async (text: string) => (await search(text)).includes("Germinal");
    const { rows } = await shop.deps.db.execute<{ id: number; parent: number; name: string }>(sql`
      select c.id, c.parent_id as parent, c.name from categories c join book_categories bc on bc.category_id = c.id
      join books b on b.id = bc.book_id where b.title = 'Germinal'`);
    const [category] = rows;
    if (!category) throw new Error("Germinal is in no category.");
    const change = (statement: string) => shop.deps.db.execute(sql.raw(statement));
    await change(`update categories set name = 'Corons et terrils' where id = ${category.id}`);
    expect(await found("corons terrils")).toBe(true);
    expect(await found("romans coron")).toBe(true);
    expect(await found("terils")).toBe(true);
    expect(await found("naturalisme réalisme")).toBe(false);
    await change(`insert into categories (name, position) values ('Charbonnages', 99)`);
    await change(
      `update categories set parent_id = (select id from categories where name = 'Charbonnages') where id = ${category.id}`,
    );
    expect(await found("charbonnages")).toBe(true);
    expect(await found("germinal romans")).toBe(false);
    await change(`delete from book_categories where category_id = ${category.id}`);
    expect(await found("charbonnages")).toBe(false);
    await change(
      `insert into book_categories select id, ${category.id} from books where title in ('Germinal', 'Nana')`,
    );
    expect(await found("charbonage")).toBe(true);
    await change(`delete from categories where name = 'Charbonnages'`);
    expect(await found("charbonnages")).toBe(false);
    expect(await found("corons terrils")).toBe(false);
    expect(await found("germinal")).toBe(true);
    const { rows: left } = await shop.deps.db.execute(
      sql`select word from search_vocabulary where word in ('charbonnages', 'corons', 'terrils')`,
    );
    expect(left).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    ["hugo germinal zola verne", ["hugo", "verne"], ["Germinal"]],
    ["Germinal de Tolstoï", ["Tolstoï"], ["Germinal"]],
    ["victor hogu", ["hogu"], ["Les Misérables"]],
    ["misérables xqzwvkj", ["xqzwvkj"], ["Les Misérables"]],
    ["mopassant xqzwvkj", ["xqzwvkj"], ["Le Horla", "Boule de suif", "Bel-Ami"]],
    ["bodelère tolkien spleen", ["tolkien"], ["Le Spleen de Paris", "Les Fleurs du mal"]],
  ])("leaves as few words as possible out of %j when no book holds all", async (text, relaxed, titles) => {
    const found = await searchRelaxed(text);
    expect(found.relaxed).toEqual(relaxed);
    expect(found.titles.length).toBeGreaterThan(0);
    expect(found.titles.slice(0, titles.length)).toEqual(titles);
  });

  it.each([
    "jean tolkien",
    "louise michel",
    "la petite fadette",
    "la reine margot",
    "le petit xqzwvkj rouge",
  ])("finds nothing rather than what only the light words of %j name", async (text) => {
    expect(await searchRelaxed(text)).toEqual({ titles: [] });
  });

  it("finds the free catalogue by « gratuit », and no paid book with it", async () => {
    const { json: free } = await shop.call("GET", "/api/books?isFree=1");
    for (const text of ["livre gratuit", "ebooks gratuits"]) {
      const { json } = await shop.call("GET", `/api/books?q=${encodeURIComponent(text)}`);
      expect(json).toEqual({ ...free, free: true });
    }
  });

  it.each([
    ["nouveautés", "sort=created_desc"],
    ["dernieres parutions", "sort=created_desc"],
    ["meilleures ventes", ""],
    ["livres les plus lus", ""],
  ])("lists the catalogue in the order for which %j asks", async (text, query) => {
    const { json: ordered } = await shop.call("GET", `/api/books?${query}`);
    const { json } = await shop.call("GET", `/api/books?q=${encodeURIComponent(text)}`);
    expect(json).toEqual(ordered);
  });

  it("finds a book by titles of its contents and names in its text, where nothing else is found", async () => {
    const { db } = shop.deps;
    await db.execute(sql`insert into edition_extracts (edition_id, contents, names, updated_at)
      select min(e.id), '[{"title": "Le Loup et l’Agneau", "depth": 0}]', array['Thrasybule'], now()
      from editions e join books b on b.id = e.book_id where b.title = 'Fables'`);
    expect(await search("loup et agneau")).toEqual(["Fables"]);
    expect(await search("thrasybule")).toEqual(["Fables"]);
    expect(await search("agneau de la fontaine")).toEqual(["Fables"]);
    await db.execute(sql`update edition_extracts set contents = null, names = null`);
    expect(await search("thrasybule")).toEqual([]);
  });

  it("leaves no word out where all find something, also when a filter hides it, nor where none does", async () => {
    expect(await searchRelaxed("hugo misérables")).toEqual({ titles: ["Les Misérables"] });
    expect(await searchRelaxed("hugo misérables", "&dateFrom=1900-01-01&dateTo=1900-01-02")).toEqual({
      titles: [],
    });
    expect(await searchRelaxed("xqzwvkj wvkjxqz")).toEqual({ titles: [] });
    expect(await searchRelaxed("xqzwvkj")).toEqual({ titles: [] });
  });

  it("chooses the words that it keeps among those that find something under the filters", async () => {
    const { json: categories } = await shop.call("GET", "/api/categories");
    const poetry = categories.find(({ name }: { name: string }) => name === "Poésie").id;
    expect((await searchRelaxed("verlaine germinal")).titles).toHaveLength(1);
    expect(await searchRelaxed("germinal verlaine", `&categoryId=${poetry}`)).toEqual({
      titles: ["Romances sans paroles"],
      relaxed: ["germinal"],
    });
  });

  it("puts the exact title before stems, and stems before typos", async () => {
    expect((await search("lettres persanes"))[0]).toBe("Lettres persanes");
    // One book by its title, two by a tag, one by its category alone.
    expect(await search("mystère")).toEqual([
      "Le Mystère de la chambre jaune",
      "La Vénus d’Ille",
      "Le Fantôme de l’Opéra",
      "La Peau de chagrin",
    ]);
    // Exact forms find too few books: the corrections of « carmin » follow.
    expect((await search("carmine"))[0]).toBe("Carmen");
  });

  it("looks for misspellings only when exact forms find too little", async () => {
    expect(await search("zola")).toHaveLength(3);
    expect(await search("hugo")).toHaveLength(5);
  });

  it("does not treat a known word as an error if it has results", async () => {
    expect(await search("verlaine")).toEqual(["Romances sans paroles"]);
    expect(await search("colette")).toEqual(["La Vagabonde"]);
    expect(await search("fleurs")).toEqual(["Les Fleurs du mal", "À l’ombre des jeunes filles en fleurs"]);
    expect(await search("p. verlaine")).toEqual(["Romances sans paroles"]);
  });

  it("finds the same first, however much of the title has been typed after its first word", async () => {
    const title = "vingt mille lieues sous les mers";
    for (let length = "vingt m".length; length <= title.length; length++) {
      expect((await search(title.slice(0, length)))[0], title.slice(0, length)).toBe(sea);
    }
  });

  it.each([
    ["sirano", "cyrano"],
    ["bodelere", "baudelaire"],
    ["sthendal", "stendhal"],
    ["fedre", "phedre"],
    ["flobert", "flaubert"],
    ["moliaire", "moliere"],
    ["hazard", "hasard"],
    ["appolinaire", "apollinaire"],
    ["orla", "horla"],
    ["querelle", "kerele"],
    ["oeuvre", "euvre"],
  ])("hears « %s » as « %s »", async (one, other) => {
    expect(await soundsOf(one, other)).toHaveLength(1);
  });

  it.each([
    ["chat", "cat"],
    ["balzac", "balzane"],
    ["verne", "berne"],
  ])("but not « %s » as « %s »", async (one, other) => {
    expect(await soundsOf(one, other)).toHaveLength(2);
  });

  it("follows the catalogue: renamed, added and removed words take effect immediately", async () => {
    const { db } = shop.deps;
    await db.execute("update books set title = 'Trucmuche' where title = 'Ourika'");
    expect(await search("trucmuche")).toEqual(["Trucmuche"]);
    expect(await search("trucmushe")).toEqual(["Trucmuche"]);
    expect(await search("ourika")).toEqual([]);
    await db.execute("update books set title = 'Ourika' where title = 'Trucmuche'");
    expect(await search("trucmushe")).toEqual([]);
    expect(await search("ourika")).toEqual(["Ourika"]);
  });
});

describe("Bad input (issue: never a 500)", () => {
  it("of 5 000 random query strings, each gives a page or a clear 400", async () => {
    const names = fc.constantFrom(
      "q",
      "page",
      "pageSize",
      "categoryId",
      "isFree",
      "dateFrom",
      "dateTo",
      "sort",
      "x",
    );
    const tricky = fc.constantFrom(
      ..."' ’ \\ :* ! & | ( ) <-> % _ %00 %ff %E0%A4 + # ; [] {} œ ß İ ı ﬁ ½ № ﷺ 𝒜 e\u0301 \u202e \ud800".split(
        " ",
      ),
      "a".repeat(300),
      "é".repeat(200),
      "1900-02-30",
      "99999999999999999999",
      "-1",
      ..."1 title_asc popular 1900-01-01 l l' '' ſ ŉ ـ".split(" "),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.array(tricky, { maxLength: 6 }).map((all) => all.join("")),
      fc.integer().map(String),
    );
    const value = fc.oneof(
      text.map((each) => encodeURIComponent(each.toWellFormed())),
      text,
    );
    const query = fc
      .array(fc.tuple(names, value), { maxLength: 5 })
      .map((all) => all.map(([name, each]) => `${name}=${each}`).join("&"));
    // Characters that no client can send are refused before any route.
    const sendable = query.map((each) => each.replace(/[\s#]|[^\u0021-\u00ff]/gu, ""));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          sendable,
          value.map((each) => `q=${encodeURIComponent(each.toWellFormed())}`),
        ),
        async (each) => {
          const { status, json, body } = await shop.call("GET", `/api/books?${each}`);
          expect([200, 400], `${each}: ${body}`).toContain(status);
          if (status === 400) expect(json.error).toEqual(expect.any(String));
        },
      ),
      { numRuns: 5000 },
    );
  }, 300_000);
});

it("A prize leads to its books, where nothing else does", async () => {
  expect(await search("prix renaudot 1926")).toEqual([]);
  await shop.deps.db.execute(
    sql`update books set prizes = 'Prix Renaudot 1926 ; prix des Lecteurs' where title = 'Germinal'`,
  );
  expect(await search("prix renaudot")).toEqual(["Germinal"]);
  expect(await search("Renaudot 1926")).toEqual(["Germinal"]);
  await shop.deps.db.execute(sql`update books set prizes = null where title = 'Germinal'`);
  expect(await search("prix renaudot")).toEqual([]);
});
