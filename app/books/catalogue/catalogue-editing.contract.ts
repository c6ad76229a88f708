import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";
import { availabilityStates } from "#books/catalogue/availability/availability.rules.ts";
import { BookMetadata, BookMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";
import * as rules from "#books/catalogue/back-office/catalogue-editing.rules.ts";

export const longTextMaxLength = 20_000;
/** The description of a book or an edition; an empty one is stored as null. */
export const LongText = TextLines(longTextMaxLength)
  .nullish()
  .transform((text) => text || null);

/** Empty ones are left out first. */
const Tag = Name(60, "Donnez un mot-clé.");

export const Tags = z
  .union([z.array(z.string()), z.string()])
  .nullish()
  .transform(rules.readTags)
  .pipe(z.array(Tag).max(30, "30 mots-clés au plus."));

export const CategoryIds = z
  .array(rowNumber())
  .max(100)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])]);

/** The version from which a form was filled; if it is no longer the stored one, saving answers 409. */
export const KnownVersion = rowNumber().optional();

export const AdminId = z.object({ id: WholeNumber });

const AdminEdition = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  publication_date: z.string(),
  /** As stored, independently of the free catalogue (decisions.md, "Words"). */
  price_cents: z.number(),
  is_free: z.boolean(),
  cover_url: z.string().nullable(),
  cover_color: z.string().nullable(),
  cover_placeholder: z.string().nullable(),
  pages: z.number().nullable(),
  downloads: z.number(),
  sale: z.enum(availabilityStates),
  /** The moment at which it came on sale, or will. */
  online_at: z.string(),
  /** The campaign whose price readers pay now. */
  running_campaign: z
    .object({ id: z.number(), name: z.string(), price_cents: z.number(), ends_at: z.string() })
    .nullable(),
});
export type AdminEdition = z.infer<typeof AdminEdition>;

export const AdminBook = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  author: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  category_ids: z.array(z.number()),
  version: z.number(),
  notice: BookMetadata,
  editions: z.array(AdminEdition),
});
export type AdminBook = z.infer<typeof AdminBook>;

const Search = TextLine(200).optional();

/** Books with an edition in this state. */
const Sale = z.enum(availabilityStates).optional();

/** Books with an edition that lacks something, or without a category. */
const Problem = z.enum(rules.bookProblems).optional();

export const BookSearchQuery = z.object({ q: Search, sale: Sale, problem: Problem });

const AdminBooksQuery = BookSearchQuery.extend({
  sort: z.enum(rules.adminBookSorts).default("created_desc"),
  page: WholeNumber.optional(),
  pageSize: WholeNumber.pipe(z.number().max(rules.adminMaxPageSize)).optional(),
});
export type AdminBooksFilters = z.output<typeof AdminBooksQuery>;

export const getAdminBooks = endpoint({
  path: "/api/admin/books",
  summary: "Books with their editions: all (10 000 at the most), or with `page` one page of them",
  permission: "catalogue",
  query: AdminBooksQuery,
  answer: z.array(AdminBook),
});

export const countAdminBooks = endpoint({
  path: "/api/admin/books/count",
  summary: "How many books a search finds",
  permission: "catalogue",
  query: z.object({ q: Search, sale: Sale, problem: Problem }),
  answer: z.object({ total: z.number() }),
});

export const getAdminBook = endpoint({
  path: "/api/admin/books/{id}",
  summary: "A book with its editions, as stored",
  permission: "catalogue",
  params: AdminId,
  answer: AdminBook,
});

export const updateBook = endpoint({
  method: "PUT",
  path: "/api/admin/books/{id}",
  summary:
    "Changes a book's description, tags, categories and, if sent, its metadata (`notice`); 409 if its version is outdated",
  permission: "catalogue",
  params: AdminId,
  body: z.object({
    description: LongText,
    tags: Tags,
    categoryIds: CategoryIds,
    notice: BookMetadataForm.optional(),
    version: KnownVersion,
  }),
  answer: AdminBook,
});

export interface CategoryNode {
  id: number;
  slug: string;
  name: string;
  parent_id: number | null;
  /** Books on sale in this category or its descendants, each counted once. */
  books: number;
  children: CategoryNode[];
}
const CategoryNode: z.ZodType<CategoryNode> = z
  .object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    parent_id: z.number().nullable(),
    books: z.number(),
    get children() {
      return z.array(CategoryNode);
    },
  })
  .meta({ id: "CategoryNode" });

const emptyName = "Donnez un nom à la catégorie.";
const CategoryName = Name(rules.categoryNameMaxLength, emptyName);
const ParentId = rowNumber().nullable();

export const getCategoryTree = endpoint({
  path: "/api/admin/categories/tree",
  summary: "The tree of categories, in the publisher's order",
  permission: "catalogue",
  answer: z.array(CategoryNode),
});

const SavedCategory = z.object({ id: z.number(), name: z.string(), parent_id: z.number().nullable() });

export const createCategory = endpoint({
  method: "POST",
  path: "/api/admin/categories",
  summary: "Adds a category, last among its siblings",
  permission: "catalogue",
  body: z.object({ name: CategoryName, parent_id: ParentId.default(null) }),
  answer: SavedCategory,
  status: 201,
});

export const renameCategory = endpoint({
  method: "PUT",
  path: "/api/admin/categories/{id}",
  summary: "Renames a category",
  permission: "catalogue",
  params: AdminId,
  body: z.object({ name: CategoryName }),
  answer: SavedCategory,
});

export const moveCategory = endpoint({
  method: "PUT",
  path: "/api/admin/categories/{id}/position",
  summary: "Moves a category with its descendants under a parent, to position `index` (0 for the first)",
  permission: "catalogue",
  params: AdminId,
  body: z.object({ parent_id: ParentId, index: z.int().min(0).max(100_000) }),
  answer: SavedCategory,
});

export const deleteCategory = endpoint({
  method: "DELETE",
  path: "/api/admin/categories/{id}",
  summary: "Deletes a category, its descendants and their links to books, but no book",
  permission: "catalogue",
  params: AdminId,
  answer: z.object({ ok: z.literal(true) }),
});

export const deleteBook = endpoint({
  method: "DELETE",
  path: "/api/admin/books/{id}",
  summary:
    "Deletes a book that was never sold, given or owned, with its editions and files; 409 for any other",
  permission: "catalogue",
  params: AdminId,
  answer: z.object({ ok: z.literal(true) }),
});
