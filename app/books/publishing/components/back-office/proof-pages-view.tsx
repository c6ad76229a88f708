import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, RotateCw } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { proofPagesQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import type { ProofPages } from "#books/publishing/proofs/proofs.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Select } from "#ui/select.tsx";
import { useTrustedHtml } from "#ui/trusted-html.ts";

interface ProofPagesViewProps {
  /** The name of the upload. */
  file: string;
  /** The form as it is filled now. */
  query: Parameters<typeof proofPagesQuery>[1];
}

/** The EPUB as it would be made now, turned page by page. */
export function ProofPagesView({ file, query }: ProofPagesViewProps) {
  const [asked, setAsked] = useState<typeof query | null>(null);
  const { data, error, isFetching } = useQuery({
    ...proofPagesQuery(file, asked ?? query),
    enabled: asked !== null,
    placeholderData: (before) => before,
  });
  const isCurrent = asked !== null && JSON.stringify(asked) === JSON.stringify(query);
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6 lg:self-start">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          icon={asked && <RotateCw aria-hidden />}
          pending={isFetching}
          pendingLabel="Mise en pages…"
          disabled={isCurrent && !isFetching && !error}
          onClick={() => setAsked(query)}
        >
          {asked ? "Refaire l’épreuve" : "Feuilleter l’épreuve"}
        </Button>
        {asked && !isCurrent && (
          <span className="text-sm text-muted">Vos réponses ont changé depuis ces pages.</span>
        )}
      </div>
      {error && <Callout>{errorText(error, "L’épreuve n’a pas pu être faite.")}</Callout>}
      {data && data.sections.length > 0 && <Pages pages={data} />}
    </div>
  );
}

/** `last`: on the last page of its section, whose number is known once it is laid out. */
interface Place {
  section: number;
  page: number | "last";
}

function Pages({ pages: { language, direction, style, sections } }: { pages: ProofPages }) {
  const [place, setPlace] = useState<Place>({ section: 0, page: 0 });
  const [count, setCount] = useState(1);
  const [frame, setFrame] = useState<Document | null>(null);
  const at = Math.min(place.section, sections.length - 1);
  const { title = "", markup = "" } = sections[at] ?? {};
  const html = useTrustedHtml(
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><style>${style}${pageStyle}</style></head><body>${markup}</body></html>`,
  );
  const page = place.page === "last" ? count - 1 : Math.min(place.page, count - 1);

  function show(document: Document | null, next: number): void {
    const root = document?.documentElement;
    root?.scrollTo({ left: next * root.clientWidth * (direction === "rtl" ? -1 : 1) });
  }
  function laidOut(document: Document): void {
    const root = document.documentElement;
    root.style.colorScheme = getComputedStyle(globalThis.document.documentElement).colorScheme;
    const pages = Math.max(1, Math.round(root.scrollWidth / Math.max(1, root.clientWidth)));
    setCount(pages);
    setFrame(document);
    show(document, place.page === "last" ? pages - 1 : Math.min(place.page, pages - 1));
  }
  function turn(by: 1 | -1): void {
    const next = page + by;
    if (next >= 0 && next < count) {
      setPlace({ section: at, page: next });
      show(frame, next);
    } else if (sections[at + by]) setPlace({ section: at + by, page: by > 0 ? 0 : "last" });
  }
  const isFirst = at === 0 && page === 0;
  const isLast = at === sections.length - 1 && page === count - 1;
  const onKey = ({ key }: KeyboardEvent) => {
    const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") turn(key === forward ? 1 : -1);
  };
  return (
    <>
      <Select
        label="Aller à"
        value={at}
        onChange={({ target }) => setPlace({ section: Number(target.value), page: 0 })}
      >
        {sections.map((section, index) => (
          <option key={section.path} value={index}>
            {section.title || "Suite"}
          </option>
        ))}
      </Select>
      {/* The frame has no scripts. */}
      <iframe
        key={at}
        title={`Épreuve\u202F: ${title}`}
        sandbox="allow-same-origin"
        srcDoc={html}
        tabIndex={-1}
        onLoad={({ currentTarget }) =>
          currentTarget.contentDocument && laidOut(currentTarget.contentDocument)
        }
        className="h-[32rem] w-full rounded border border-hairline bg-paper"
      />
      <fieldset aria-label="Pages de l’épreuve" className="flex items-center justify-between gap-4">
        <IconButton
          label="Page précédente"
          aria-disabled={isFirst}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => turn(-1)}
          onKeyDown={onKey}
        />
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {`Page ${page + 1} sur ${count}`}
        </p>
        <IconButton
          label="Page suivante"
          aria-disabled={isLast}
          icon={<ChevronRight aria-hidden />}
          onClick={() => turn(1)}
          onKeyDown={onKey}
        />
      </fieldset>
    </>
  );
}

/** Each column is a page as wide as the frame; their gap is its margins. */
const pageStyle = `
html { height: 100%; overflow: hidden; }
body { box-sizing: border-box; height: 100vh; margin: 0; padding: 1.5rem; columns: auto 1; column-width: calc(100vw - 3rem);
  column-gap: 3rem; column-fill: auto; background: Canvas; color: CanvasText; overflow-wrap: anywhere; }
img, svg, table { max-width: 100%; max-height: calc(100vh - 3rem); }
`;
