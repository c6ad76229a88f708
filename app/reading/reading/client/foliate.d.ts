// The parts of foliate-js 1.0.1 that the reader uses; the package has no types of its own.

declare module "foliate-js/paginator.js" {
  import type { Overlayer } from "foliate-js/overlayer.js";

  export interface Section {
    /** Returns the address of the section. */
    load: () => Promise<string>;
    unload?: () => void;
    /** "no": it is opened by links alone. */
    linear?: "no" | undefined;
  }
  export interface Relocation {
    reason: string | null;
    range: Range;
    index: number;
    /** Of the section, at the beginning of the page. */
    fraction?: number;
    /** The share of the section that the page shows. */
    size?: number;
  }
  type Anchor = number | Range | Element | null;
  export class Paginator extends HTMLElement {
    open(book: { dir: string; sections: Section[] }): void;
    goTo(target: {
      index: number;
      anchor?: Anchor | ((doc: Document) => Anchor);
      select?: boolean;
    }): Promise<void>;
    /** @param distance in pixels, when the text scrolls */
    next(distance?: number): Promise<void>;
    prev(distance?: number): Promise<void>;
    setStyles(styles: string | [string, string]): void;
    getContents(): {
      index: number;
      doc: Document;
      overlayer?: Overlayer;
    }[];
    focusView(): void;
    destroy(): void;
    /** After a touch, with its speed. */
    snap(vx: number, vy?: number): void;
    get scrolled(): boolean;
    /** Above each page, while the text is in pages. */
    heads: HTMLElement[] | null;
    render(): void;
    /** Of the section, counted with an empty one before it. */
    get page(): number;
    /** With an empty one before and one after them. */
    get pages(): number;
    /** In pixels: where the window is in the section, its own size, and the section's. */
    get start(): number;
    get end(): number;
    get size(): number;
    get viewSize(): number;
  }
}

declare module "foliate-js/overlayer.js" {
  type Draw = (rects: DOMRect[], options: { color?: string }) => SVGElement;
  export class Overlayer {
    constructor(doc: Document);
    readonly element: SVGElement;
    add(key: string, range: Range, draw: Draw, options?: { color?: string }): void;
    remove(key: string): void;
    redraw(): void;
    /** The key and range at a point of the frame. */
    hitTest(point: { x: number; y: number }): [string, Range] | [];
    static highlight: Draw;
    static outline: Draw;
  }
}

declare module "foliate-js/epubcfi.js" {
  type Parts = unknown[];
  export function parse(cfi: string): Parts | { parent: Parts; start: Parts; end: Parts };
  export function fromRange(range: Range): string;
  export function toRange(doc: Document, parts: unknown): Range | null;
  export function compare(cfi: string, other: string): number;
  export function joinIndir(...cfis: string[]): string;
  export const fake: { fromIndex(index: number): string; toIndex(part: unknown): number };
}

declare module "foliate-js/progress.js" {
  export class SectionProgress {
    constructor(
      sections: { size: number; linear?: string | undefined }[],
      perLocation: number,
      perMinute: number,
    );
    getProgress(
      index: number,
      fraction: number,
      pageFraction?: number,
    ): { fraction: number; time: { section: number; total: number } };
    getSection(fraction: number): [index: number, fraction: number];
  }
  export interface TocItem {
    label: string;
    href: string;
    subitems?: TocItem[];
  }
  export class TOCProgress {
    init(options: {
      toc: TocItem[];
      ids: string[];
      splitHref: (href: string) => [string, string | undefined];
      getFragment: (doc: Document, fragment: string | undefined) => Element | null;
    }): Promise<void>;
    /** Without a range: of the beginning of the section. */
    getProgress(index: number, range?: Range): TocItem | null | undefined;
  }
}
