import { pageFilePath } from "#words/texts/own-pages/own-pages.rules.ts";
import type { OwnStaticPage } from "#platform/page/page-data.ts";
import { formatBytes } from "#ui/bytes.ts";
import { RenderedText } from "#ui/rendered-text.tsx";
import { WrittenPicture } from "#words/texts/components/written-picture.tsx";

/** The picture, the text and the downloads of a page of the publisher's own. */
export const OwnPageText = ({
  page: { picture, html, files },
}: {
  page: Pick<OwnStaticPage, "picture" | "html" | "files">;
}) => (
  <div className="flex flex-col gap-8 pt-8">
    {picture && <WrittenPicture picture={picture} />}
    {html && <RenderedText html={html} />}
    {files.length > 0 && (
      <section aria-labelledby="telecharger">
        <h2 id="telecharger" className="pb-3 text-xl">
          À télécharger
        </h2>
        <ul className="max-w-measure divide-y divide-hairline border-y border-hairline">
          {files.map((file) => (
            <li key={file.key} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <a href={pageFilePath(file)} download className="link-text min-w-0 wrap-anywhere">
                {file.label || file.name}
              </a>
              <span className="text-muted">
                {/\.(\w+)$/.exec(file.name)?.[1]?.toUpperCase()}, {formatBytes(file.size)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);
