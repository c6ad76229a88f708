import { CircleCheck } from "lucide-react";
import type { TextFound } from "#books/publishing/word-balances.contract.ts";
import type { StoredFile } from "#books/publishing/back-office/client/edition-draft.ts";

/**
 * Notes on an uploaded file: properties that readers would notice, what the ebooks do not keep as it is and, collapsed,
 * its contents.
 */
export function StoredFileNotes({ remarks, warnings, contents, text: words }: StoredFile) {
  return (
    <>
      {words && <TextNotes {...words} />}
      {remarks.map((remark) => (
        <p key={remark} className="pt-1 text-sm text-muted">
          {remark}
        </p>
      ))}
      {warnings && warnings.length > 0 && (
        <Warnings title="À vérifier avant la publication" lines={warnings} />
      )}
      {contents && contents.length > 0 && (
        <details className="pt-1 text-sm">
          <summary className="min-h-6 w-fit cursor-pointer text-muted">Contenu du fichier</summary>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-2 pl-4">
            {contents.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** Whether the ebooks have all words of the text, what is missing and where, and what is left out on purpose. */
function TextNotes({ whole, lines }: TextFound) {
  if (!whole) return <Warnings title="Du texte manque" lines={lines} />;
  const [said, ...others] = lines;
  return (
    <div className="pt-1 text-sm text-muted">
      <p className="flex items-start gap-2 font-semibold text-ink">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
        {said}
      </p>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function Warnings({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="mt-2 border-l-2 border-accent pl-4 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="flex list-disc flex-col gap-1 pt-1 pl-4 text-muted">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
