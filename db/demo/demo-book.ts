/** A book of the demonstration catalogue. Its author's year of death is in `authors.ts`. */
export interface DemoBook {
  title: string;
  author: string;
  description: string;
  tags: string[];
  /** Keys of leaf categories, see `catalogue.ts`. */
  categories: string[];
  editions: DemoEdition[];
}

export interface DemoEdition {
  title: string;
  description: string | null;
  /**
   * YYYY-MM-DD: when this text was first published or performed; the first of the month or year if the day is unknown.
   */
  publicationDate: string;
  priceCents: number;
  isFree: boolean;
  /** Days since the edition went on sale in the shop; past two years it joins the free catalogue. */
  onlineDaysAgo: number;
  /** Pages of the generated PDF, 24 to 120. */
  pages: number;
  coverSeed?: number;
  demoDownloads: number;
  /** Its manuscript cannot be read: its ebooks fail, as the back office shows. */
  isDamaged?: true;
}
