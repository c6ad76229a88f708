import type pg from "pg";

const onsets = "b c ch cl cr d dr f fl fr g gr j l m n p pl pr qu r s t tr v".split(" ");
const vowels = "a e é i o u ou an on in ai eau oi è ê î ô œu".split(" ");
const endings = ["", "", "s", "r", "l", "ne", "lle", "tte", "re", "sse", "ment", "tion", "té", "ure"];
const articles = ["Le ", "La ", "Les ", "L’", "Un ", "Une ", "", "", ""];
const links = [" de la ", " du ", " et le ", " sans ", " des ", " ", " d’"];
const editionTitles = ["Texte intégral", "Édition annotée", "Édition illustrée", "Tome I", "Tome II"];
const roots = 8;
const childrenPerRoot = 6;
const booksPerBatch = 4000;
const editionsPerBook = 1.6;

/** The data from which a catalogue was generated; requests use the same data. */
export interface GeneratedWords {
  words: string[];
  authors: string[];
  tags: string[];
  categories: number;
  /** Names of all categories. */
  themes: string[];
  titles: string[];
}

/** A number from 0 to 1 at each call, the same sequence for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Fills an empty, migrated database with this many editions. Triggers are disabled, and their data is computed by the
 * same functions for thousands of books at once.
 */
export async function generateCatalogue(client: pg.ClientBase, editions: number): Promise<GeneratedWords> {
  const random = seededNumbers(editions);
  const made = makeWords(editions, random);
  await setTriggers(client, "disable");
  await client.query("set statement_timeout = 0");
  await client.query("drop index books_search, search_vocabulary_trigrams");
  await insertCategories(client, made.themes);
  const books = Math.ceil(editions / editionsPerBook);
  let left = editions;
  for (let first = 1; first <= books; first += booksPerBatch) {
    const count = Math.min(booksPerBatch, books - first + 1);
    left -= await insertBatch(client, { first, count, left, books }, made, random);
  }
  await client.query("create index books_search on books using gin (search) with (fastupdate = off)");
  // Concurrently: the other way, a transaction open anywhere in the cluster keeps it out of plans until it ends, since its
  // rows were updated in place (`indcheckxmin`).
  await client.query(
    "create index concurrently search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off)",
  );
  await client.query("update catalogue_version set version = version + 1");
  await setTriggers(client, "enable");
  await client.query("vacuum analyze");
  return made;
}

async function setTriggers(client: pg.ClientBase, state: "disable" | "enable"): Promise<void> {
  for (const table of ["books", "editions", "categories", "book_categories"])
    await client.query(`alter table ${table} ${state} trigger user`);
}

function makeWords(editions: number, random: () => number): GeneratedWords {
  const pick = <Item>(all: Item[]) => all[Math.floor(random() * all.length)] as Item;
  const word = () => {
    const syllables = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(onsets) + pick(vowels));
    return syllables.join("") + pick(endings);
  };
  const several = (count: number) => [...new Set(Array.from({ length: count }, word))];
  const name = () => word().replace(/^./, (letter) => letter.toUpperCase());
  const firstNames = Array.from({ length: 200 }, name);
  const categories = roots * (childrenPerRoot + 1);
  return {
    // The vocabulary of a text grows with about the square root of its length (Heaps's law).
    words: several(1500 + Math.ceil(40 * Math.sqrt(editions))),
    authors: Array.from({ length: Math.ceil(editions / 12) + 5 }, () => `${pick(firstNames)} ${name()}`),
    tags: several(300),
    categories,
    themes: Array.from({ length: categories }, (_, index) => `rayon ${themeRoot(index)}`),
    titles: [],
  };
}

/** A unique word for each category. */
const themeRoot = (index: number) => `${onsets[index % onsets.length]}andrage${index}`;

async function insertCategories(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(
    `insert into categories (parent_id, name, slug, position)
     select case when n > $1 then (n - 1) % $1 + 1 end, name, 'theme-' || n, n from unnest($2::text[]) with ordinality as c (name, n)`,
    [roots, names],
  );
  await client.query(
    "select count_words('{}', array(select word from categories, unnest(indexed_words(name)) as word))",
  );
}

async function insertBatch(
  client: pg.ClientBase,
  { first, count, left, books }: { first: number; count: number; left: number; books: number },
  made: GeneratedWords,
  random: () => number,
): Promise<number> {
  const rows = Array.from({ length: count }, (_, index) => makeBook(first + index, books, made, random));
  await client.query(
    `insert into books (slug, title, author, description, tags, created_at)
     select 'livre-' || id, title, author, description, string_to_array(tags, ','), timestamptz '2018-01-01' + days * interval '1 day'
     from json_to_recordset($1) as b (id int, title text, author text, description text, tags text, days float)`,
    [JSON.stringify(rows)],
  );
  let id = 0;
  const editions = rows.flatMap((book) => {
    const remaining = books - book.id;
    const wanted = random() < 0.65 ? 1 : 1 + Math.ceil(random() * 2.4);
    const most = Math.max(left - id - remaining, 1);
    const taken = remaining === 0 ? most : Math.min(wanted, most);
    id += taken;
    return Array.from({ length: taken }, (_, index) => makeEdition(book, index, random));
  });
  await client.query(
    // Covers' addresses, colours and miniatures have the same length as the shop's own.
    `insert into editions (book_id, slug, title, publication_date, price_cents, is_free, online_at, pages, downloads,
       cover_url, cover_color, cover_placeholder)
     select book, 'edition-' || place, title, date '1500-01-01' + published, price, free,
       timestamptz '2018-01-01' + days * interval '1 day', 200, downloads,
       '/couvertures/' || left(md5(book || '-' || place), 20) || '/800.jpeg', '#7a5c3e', 'data:image/webp;base64,' || repeat('A', 120)
     from json_to_recordset($1) as e (book int, place int, title text, published int, price int, free boolean, days float, downloads int)`,
    [JSON.stringify(editions)],
  );
  await client.query(
    `insert into book_categories (book_id, category_id) select id, category from json_to_recordset($1) as b (id int, category int)`,
    [JSON.stringify(rows)],
  );
  const ids = rows.map((row) => row.id);
  await client.query("select refresh_category_books($1)", [ids]);
  await client.query("select refresh_books($1)", [ids]);
  await client.query("select refresh_themes($1)", [ids]);
  return editions.length;
}

function makeBook(id: number, books: number, made: GeneratedWords, random: () => number) {
  const often = (all: string[]) => all[Math.floor(all.length * random() ** 3)] ?? "";
  const pick = (all: string[]) => all[Math.floor(all.length * random())] ?? "";
  const more = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(links) + often(made.words));
  const title = `${pick(articles)}${often(made.words)}${more.join("")} ${id % 7 === 0 ? id : ""}`.trim();
  if (made.titles.length < 5000) made.titles.push(title);
  return {
    id,
    title,
    author: often(made.authors),
    description: Array.from({ length: 60 }, () => often(made.words)).join(" "),
    tags: Array.from({ length: 1 + Math.floor(random() * 3) }, () => often(made.tags)).join(","),
    // Put on sale one after the other, over eight years.
    days: (id / books) * 2900,
    category: roots + 1 + Math.floor(random() ** 1.5 * roots * childrenPerRoot),
  };
}

function makeEdition(book: { id: number; days: number }, index: number, random: () => number) {
  return {
    book: book.id,
    place: index + 1,
    title: editionTitles[index % editionTitles.length],
    published: Math.floor(random() ** 0.5 * 190_000),
    price: 199 + Math.floor(random() * 8) * 100,
    free: random() < 0.05,
    days: Math.min(book.days + index * 40, 3000),
    downloads: Math.floor(2000 * random() ** 6),
  };
}
