import type { StoredFile } from "#modules/publishing/back-office/client/edition-draft.ts";

/** What to know of a file that the server has: what readers would see a difference by, and, folded away, what is in it. */
export function StoredFileNotes({ remarks, contents }: StoredFile) {
  return (
    <>
      {remarks.map((remark) => (
        <p key={remark} className="pt-1 text-sm text-muted">
          {remark}
        </p>
      ))}
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
