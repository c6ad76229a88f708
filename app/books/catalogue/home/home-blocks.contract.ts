import { z } from "zod";
import { BookSummary } from "#books/catalogue/books/books.contract.ts";
import * as rules from "#books/catalogue/home/home-blocks.rules.ts";
import { PagePicture } from "#words/texts/own-pages/own-pages.contract.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { Key, TextLine, TextLines } from "#platform/data/text-types.ts";
import { rowNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

export const HomeDay = z.string().refine((day) => isCalendarDay(day), "Cette date n’existe pas.");

const Placed = {
  /** Its own in the list, so that it can be moved. */
  id: rowNumber(),
  from: HomeDay.nullable(),
  to: HomeDay.nullable(),
};
const Title = TextLine(120);
const Body = TextLines(rules.homeTextLength);
const Slug = Key(200).min(1, "Choisissez.");

/** A block as the publisher arranges it. */
const HomeBlock = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.enum(rules.homePartKinds), ...Placed }),
    z.object({
      kind: z.literal("list"),
      ...Placed,
      /** Empty: the name of what it shows. */
      title: Title,
      of: z.enum(Object.keys(rules.listSources) as [rules.ListSource, ...rules.ListSource[]]),
      /** Of a category, a collection, a series or an author; empty for chosen books. */
      slug: Key(200),
      /** Slugs of the chosen ones, in their order. */
      books: z.array(Slug).max(rules.maxListBooks, `${rules.maxListBooks} livres au plus.`),
    }),
    z.object({
      kind: z.literal("quotation"),
      ...Placed,
      text: TextLines(600).min(1, "Il n’y a rien à citer."),
      by: TextLine(200),
      /** The slug of its book. */
      book: Slug.nullable(),
    }),
    z.object({ kind: z.enum(["author", "collection"]), ...Placed, slug: Slug }),
    z.object({
      kind: z.literal("picture"),
      ...Placed,
      title: Title,
      body: Body,
      picture: PagePicture.extend({ alt: TextLine(300).min(1, "Dites ce que montre l’image.") })
        .nullable()
        .refine((picture): boolean => picture !== null, "Choisissez une image."),
    }),
    z.object({ kind: z.literal("letter"), ...Placed }),
    z.object({ kind: z.literal("events"), ...Placed, count: z.int().min(1).max(rules.maxHomeEvents) }),
    z.object({ kind: z.literal("text"), ...Placed, title: Title, body: Body.min(1, "Ce texte est vide.") }),
  ])
  .refine((block) => block.kind !== "list" || (block.of === "books" ? block.books : block.slug).length > 0, {
    path: ["slug"],
    error: "Choisissez ce que montre l’étagère.",
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ["to"],
    error: "La fin vient après le début.",
  });
export type HomeBlock = z.infer<typeof HomeBlock>;

/** The blocks of the home page in their order. */
export const HomeBlocks = z
  .array(HomeBlock)
  .max(rules.maxHomeBlocks, `${rules.maxHomeBlocks} blocs au plus.`)
  .refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, "Deux blocs se confondent.")
  .refine((blocks) => {
    const parts = blocks.filter(({ kind }) => rules.homePartKinds.some((part) => part === kind));
    return new Set(parts.map(({ kind }) => kind)).size === parts.length;
  }, "Une partie de l’accueil n’y est qu’une fois.");

/** A block as readers see it. */
export const ShownBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(rules.homePartKinds), id: z.number() }),
  z.object({
    kind: z.enum(["list", "author", "collection"]),
    id: z.number(),
    title: z.string(),
    /** Of the page with all its books. */
    href: z.string().nullable(),
    /** The beginning of the publisher's text about an author or a collection, without marks. */
    text: z.string().nullable(),
    portrait_url: z.string().nullable(),
    books: z.array(BookSummary),
  }),
  z.object({
    kind: z.literal("quotation"),
    id: z.number(),
    text: z.string(),
    by: z.string(),
    book: z.object({ slug: z.string(), title: z.string() }).nullable(),
  }),
  z.object({
    kind: z.enum(["picture", "text"]),
    id: z.number(),
    title: z.string(),
    html: z.string(),
    picture: PagePicture.nullable(),
  }),
  z.object({ kind: z.literal("letter"), id: z.number() }),
  z.object({
    kind: z.literal("events"),
    id: z.number(),
    events: z.array(z.object({ id: z.number(), title: z.string(), when: z.string(), place: z.string() })),
  }),
]);
export type ShownBlock = z.infer<typeof ShownBlock>;

export const getHomeBlocks = endpoint({
  path: "/api/home/blocks",
  summary: "The blocks of the home page today",
  access: "public",
  /** Null where the publisher has arranged nothing: the specified home page. */
  answer: z.object({ blocks: z.array(ShownBlock).nullable() }),
  maxAge: 10,
});
