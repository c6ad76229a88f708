import type { Paginator } from "foliate-js/paginator.js";

/** The custom highlights of `reading-styles.ts`: the sentence that is read aloud, and a text that was searched. */
type Light = "voix" | "trouve";

/** Lights a text in place of the one before; null: none. Browsers without custom highlights show none. */
export function lightText(paginator: Paginator, name: Light, range: Range | null): void {
  for (const { doc } of paginator.getContents()) {
    const frame = doc.defaultView;
    if (!frame || !("highlights" in frame.CSS)) continue;
    frame.CSS.highlights.delete(name);
    if (range?.startContainer.ownerDocument === doc)
      frame.CSS.highlights.set(name, new frame.Highlight(range));
  }
}
