/** A business paper on A4, described without saying where anything stands. Texts are French. */
export interface Paper {
  /** Of the file, and its one heading: 'Facture F2026-000001'. */
  title: string;
  author: string;
  subject: string;
  /** The file's date: the same paper always gives the same bytes. */
  createdAt: Date;
  /** Who issues it, as readers know them. */
  brand: string;
  /** What must be seen before anything else, such as that the paper is worth nothing. */
  warning: string | null;
  /** Beside the heading: date, reference. */
  facts: PaperFact[];
  /** Side by side: who sells, who buys. */
  parties: { title: string; lines: string[] }[];
  /** One row for each thing; goes on over as many pages as it needs, its heading repeated. */
  table: PaperTable;
  /** A small table below, and beside it the sums; the last sum is the one that counts. */
  breakdown: PaperTable;
  sums: PaperFact[];
  notes: string[];
  /** At the foot of each page. */
  footer: string;
}

export interface PaperFact {
  label: string;
  value: string;
}

export interface PaperTable {
  /** Said to those who do not see the table. */
  caption: string;
  columns: PaperColumn[];
  rows: string[][];
}

export interface PaperColumn {
  title: string;
  /** In points; the first column takes what the others leave. */
  width?: number;
  /** Figures stand at the right, in digits of one width. */
  figures?: boolean;
}
