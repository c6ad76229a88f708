import type { StoredFile } from "#modules/publishing/back-office/client/edition-draft.ts";

/**
 * Notes on an uploaded file: properties that readers would notice, what the ebooks do not keep as it is and, collapsed,
 * its contents.
 */
export function StoredFileNotes({ remarks, warnings, contents }: StoredFile) {
  return (
    <>
      {remarks.map((remark) => (
        <p key={remark} className="pt-1 text-sm text-muted">
          {remark}
        </p>
      ))}
      {warnings && warnings.length > 0 && (
        <div className="mt-2 border-l-2 border-accent pl-4 text-sm">
          <p className="font-semibold">À vérifier avant la publication</p>
          <ul className="flex list-disc flex-col gap-1 pt-1 pl-4 text-muted">
            {warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        </div>
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
