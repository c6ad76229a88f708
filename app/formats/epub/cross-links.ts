import type { Chapter } from "./chapters.ts";
import { elementsIn } from "../xml/xml-tree.ts";

/** Completes links inside the book with the file their target has come to stand in. */
export function linkAcrossFiles(chapters: readonly Chapter[]): void {
  const files = new Map<string, string>();
  for (const { fileName, blocks } of chapters) {
    for (const block of blocks) {
      for (const element of elementsIn(block)) {
        const id = element.attributes.get("id");
        if (id !== undefined) files.set(id, fileName);
      }
    }
  }
  for (const { fileName, blocks } of chapters) {
    for (const element of blocks.flatMap((block) => [...elementsIn(block)])) {
      const href = element.attributes.get("href");
      if (!href?.startsWith("#")) continue;
      const target = files.get(href.slice(1));
      if (target === undefined) element.attributes.delete("href");
      else if (target !== fileName) element.attributes.set("href", `${target}${href}`);
    }
  }
}
