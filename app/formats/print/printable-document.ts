/** What a house's own look changes on paper. */
export interface PrintDress {
  /** `#rrggbb`, legible on white. */
  accent: string;
  /** A PNG in place of the issuer's name; null for the name. */
  logo: Buffer | null;
}

/** A business document on A4, described without its layout. Texts are French. */
export interface PrintableDocument {
  /** Of the file, and its one heading: 'Facture F2026-000001'. */
  title: string;
  author: string;
  subject: string;
  /** The file's date: the same document always gives the same bytes. */
  createdAt: Date;
  /** The issuer's name, as readers know it. */
  brand: string;
  /** The first statement, such as the document's invalidity. */
  warning: string | null;
  /** Next to the heading: date, reference. */
  facts: DocumentFact[];
  /** Seller and buyer, side by side. */
  parties: { title: string; lines: string[] }[];
  /** One row for each item; continues over as many pages as needed, with its heading repeated. */
  table: DocumentTable;
  /** A small table below, if any, with the sums next to it; the last sum is the total. */
  breakdown: DocumentTable | null;
  sums: DocumentFact[];
  notes: string[];
  /** At the foot of each page. */
  footer: string;
  /** The same invoice for programs: Factur-X, profile EN 16931. */
  invoiceXml?: string;
}

export interface DocumentFact {
  label: string;
  value: string;
}

export interface DocumentTable {
  /** Text alternative of the table, for screen readers. */
  caption: string;
  columns: DocumentColumn[];
  rows: string[][];
}

export interface DocumentColumn {
  title: string;
  /** In points; the first column takes the remaining width. */
  width?: number;
  /** Numbers are right-aligned, in digits of equal width. */
  figures?: boolean;
}
