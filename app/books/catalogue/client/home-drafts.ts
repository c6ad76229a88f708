import type { HomeBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { addedKinds, homePartKinds, homeParts } from "#books/catalogue/home/home-blocks.rules.ts";

export const blockNames = { ...homeParts, ...addedKinds };

/** A block in a list of blocks, as a publisher knows it: 'Étagère « Pour l’hiver »'. */
export function nameOf(block: HomeBlock): string {
  const title =
    "title" in block && block.title ? block.title : block.kind === "quotation" ? block.text.slice(0, 40) : "";
  return title ? `${blockNames[block.kind]} «\u202F${title}\u202F»` : blockNames[block.kind];
}

/** The parts of the specified home page that an arrangement leaves out. */
export const partsLeft = (blocks: readonly HomeBlock[]) =>
  homePartKinds.filter((part) => blocks.every(({ kind }) => kind !== part));

/** A block as it is added. @param id that no other block has */
export function newBlock(kind: HomeBlock["kind"], id: number): HomeBlock {
  const placed = { id, from: null, to: null };
  switch (kind) {
    case "list":
      return { ...placed, kind, title: "", of: "books", slug: "", books: [] };
    case "quotation":
      return { ...placed, kind, text: "", by: "", book: null };
    case "author":
    case "collection":
      return { ...placed, kind, slug: "" };
    case "picture":
      return { ...placed, kind, title: "", body: "", picture: null };
    case "text":
      return { ...placed, kind, title: "", body: "" };
    case "events":
      return { ...placed, kind, count: 3 };
    default:
      return { ...placed, kind };
  }
}

/** Whether a block has what it shows, and days in their order. The server refuses to preview it without. */
export function isComplete(block: HomeBlock): boolean {
  const { from, to } = block;
  return hasContent(block) && (from === null || to === null || from <= to);
}

function hasContent(block: HomeBlock): boolean {
  switch (block.kind) {
    case "list":
      return block.of === "books" ? block.books.length > 0 : block.slug !== "";
    case "author":
    case "collection":
      return block.slug !== "";
    case "quotation":
      return block.text.trim() !== "";
    case "picture":
      return block.picture !== null && block.picture.alt.trim() !== "";
    case "text":
      return block.body.trim() !== "";
    default:
      return true;
  }
}
