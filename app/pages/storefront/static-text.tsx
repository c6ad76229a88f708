import type { ReactNode } from "react";
import type { StaticPage } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { ErrorState } from "#ui/error-state.tsx";

interface StaticTextProps {
  page: StaticPage;
  /** Whether a table of contents is next to the text. */
  contents?: boolean;
  /** Whether search engines shall leave it out. */
  noIndex?: boolean;
  /** Content between the title and the text. */
  children?: ReactNode;
}

/** A page written in Markdown. The server rendered its HTML from Markdown, without raw HTML. */
export function StaticText({ page, contents = false, noIndex = false, children }: StaticTextProps) {
  return (
    <div className="shell">
      <PageMeta title={page.title} description={page.description} noIndex={noIndex} />
      <PageHeader title={page.title} />
      {children}
      <div className={contents ? withContents : "pt-8"}>
        {contents && <Contents sections={page.sections} />}
        <RenderedText html={page.html} />
      </div>
    </div>
  );
}

const withContents = "grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]";
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

/** Shown in place of a static page, inside the shop's frame, if its text could not be loaded. */
export function StaticTextError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const closed = isRouteErrorResponse(error) && error.status === 503;
  return (
    <div className="shell py-12 sm:py-20">
      <PageMeta title="Erreur de chargement" description="Cette page n’a pas pu être chargée." noIndex />
      <h1 tabIndex={-1} className="sr-only">
        Erreur de chargement
      </h1>
      <ErrorState
        title={closed ? "Le site est momentanément indisponible." : "Erreur de chargement."}
        onRetry={() => void revalidate()}
        pending={state !== "idle"}
      >
        {closed
          ? "Revenez dans quelques minutes."
          : "Cette page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez."}
      </ErrorState>
    </div>
  );
}
