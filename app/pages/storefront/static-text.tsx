import type { ReactNode } from "react";
import { labelledTables } from "#pages/storefront/labelled-tables.ts";
import type { StaticPage } from "#platform/page-data.ts";
import { PageMeta } from "#platform/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Prose } from "#ui/prose.tsx";

interface StaticTextProps {
  page: StaticPage;
  /** Whether a table of contents stands beside the text. */
  contents?: boolean;
  /** What stands between the title and the text. */
  children?: ReactNode;
}

/** A page written in Markdown. Its HTML was made by the server from Markdown alone, without any raw HTML. */
export function StaticText({ page, contents = false, children }: StaticTextProps) {
  return (
    <div className="shell">
      <PageMeta title={page.title} description={page.description} />
      <PageHeader title={page.title} />
      {children}
      <div className={contents ? withContents : "pt-8"}>
        {contents && <Contents sections={page.sections} />}
        <Prose>
          <div className={textStyle} dangerouslySetInnerHTML={{ __html: labelledTables(page.html) }} />
        </Prose>
      </div>
    </div>
  );
}

const withContents = "grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]";
const textStyle =
  "[&>*+*]:mt-4 [&>h2]:mt-10 [&>h2]:mb-3 [&>h3]:mt-8 [&>h3]:mb-2 [&>h2:first-child]:mt-0 [&>h2]:scroll-mt-24 " +
  "[&_table]:w-full [&_table]:text-sm [&_table]:hyphens-auto [&_th]:text-left [&_th]:align-bottom [&_:is(th,td)]:py-2 " +
  "sm:[&_:is(th,td)]:pr-4 sm:[&_td]:align-top sm:[&_tr]:border-b sm:[&_tr]:border-hairline " +
  "max-sm:[&_thead]:sr-only max-sm:[&_:is(table,tbody,tr,td)]:block max-sm:[&_tr]:border-t max-sm:[&_tr]:border-hairline " +
  "max-sm:[&_tr]:py-3 max-sm:[&_td]:py-1 max-sm:[&_td]:before:block max-sm:[&_td]:before:text-muted " +
  "max-sm:[&_td]:before:content-[attr(data-label)]";

function Contents({ sections }: Pick<StaticPage, "sections">) {
  return (
    <nav aria-label="Sommaire">
      <div className="border-l border-hairline pl-5 lg:sticky lg:top-24 lg:border-l-0 lg:pl-0">
        <h2 className="eyebrow pb-2">Sommaire</h2>
        <ol className="flex flex-col gap-1.5">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-block min-h-6 rounded-sm leading-snug text-ink no-underline hover:text-accent hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
