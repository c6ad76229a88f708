import { CENTERED_STYLE, MEANINGFUL_STYLES, RIGHT_ALIGNED_STYLE } from "./style-map.ts";
import type { StyleSheet, WordStyle } from "./style-sheet.ts";

/** The part of the converter's document model that is read or changed here. */
interface DocumentNode {
  type: string;
  children?: DocumentNode[];
  styleId?: string | null;
  styleName?: string | null;
  alignment?: string | null;
}

/**
 * Makes what a paragraph inherits from its style explicit, since the converter only sees the paragraph's own
 * properties: heading level and alignment.
 */
export function applyStyles(document: DocumentNode, styles: StyleSheet): DocumentNode {
  for (const node of document.children ?? []) {
    if (node.type === "paragraph") applyParagraphStyle(node, styles.get(node.styleId ?? ""));
    applyStyles(node, styles);
  }
  return document;
}

function applyParagraphStyle(paragraph: DocumentNode, style: WordStyle | undefined): void {
  if (style?.headingLevel) {
    paragraph.styleId = `Heading${style.headingLevel}`;
    paragraph.styleName = `heading ${style.headingLevel}`;
    return;
  }
  if (MEANINGFUL_STYLES.has(paragraph.styleName ?? "")) return;
  applyAlignment(paragraph, paragraph.alignment ?? style?.alignment ?? null);
}

function applyAlignment(paragraph: DocumentNode, alignment: string | null): void {
  const aligned =
    alignment === "center"
      ? CENTERED_STYLE
      : alignment === "right" || alignment === "end"
        ? RIGHT_ALIGNED_STYLE
        : null;
  if (!aligned) return;
  paragraph.styleId = null;
  paragraph.styleName = aligned;
}
