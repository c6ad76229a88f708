import type { getPageRevision } from "#words/texts/back-office/page-texts.contract.ts";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { RenderedText } from "#ui/rendered-text.tsx";

/** A revision of a page, rendered and as Markdown. */
export const PageRevision = ({ page }: { page: AnswerOf<typeof getPageRevision> }) => (
  <div className="flex max-w-measure flex-col gap-8">
    <p className="text-muted">
      {`Datée du ${formatDay(page.effective_on)}${page.until ? `, remplacée le ${formatDay(page.until)}` : ""}. Enregistrée le ${formatDateTime(page.saved_at)}${page.saved_by ? ` par ${page.saved_by}` : ""}.`}
    </p>
    <div>
      <h2 className="pb-6 text-3xl">{page.title}</h2>
      <RenderedText html={page.html} />
    </div>
    <details className="border-y border-hairline py-3">
      <summary className="min-h-6 cursor-pointer font-semibold">Le texte tel qu’il a été écrit</summary>
      <pre className="pt-3 text-sm whitespace-pre-wrap wrap-anywhere">{page.source.body}</pre>
    </details>
  </div>
);
