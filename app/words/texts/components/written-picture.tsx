import { pageFilePath } from "#words/texts/own-pages/own-pages.rules.ts";
import type { PagePicture } from "#words/texts/own-pages/own-pages.contract.ts";

/** The picture of a text of the publisher's own. @param lazy it is further down a page */
export const WrittenPicture = ({ picture, lazy = false }: { picture: PagePicture; lazy?: boolean }) => (
  <img
    src={pageFilePath({ key: picture.key, name: "image.webp" })}
    width={picture.width}
    height={picture.height}
    alt={picture.alt}
    loading={lazy ? "lazy" : undefined}
    className="h-auto max-h-[32rem] w-auto max-w-full rounded"
  />
);
