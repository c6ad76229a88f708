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
