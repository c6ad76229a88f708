interface PlaceholderListProps {
  placeholders: readonly { name: string; label: string; value: string }[];
}

/** The placeholders in double braces, and their values. */
export const PlaceholderList = ({ placeholders }: PlaceholderListProps) => (
  <details className="border-t border-hairline pt-4">
    <summary className="min-h-6 cursor-pointer font-semibold">Mots remplacés automatiquement</summary>
    <p className="pt-2 text-sm text-muted">
      Écrivez l’un de ces mots avec ses accolades{"\u202F"}: la boutique affiche à sa place la valeur du
      moment.
    </p>
    <dl className="grid gap-x-6 gap-y-2 pt-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {placeholders.map(({ name, label, value }) => (
        <div key={name} className="contents">
          <dt className="max-sm:pt-2">
            <code className="rounded-sm bg-sunken px-1.5 py-0.5">{`{{${name}}}`}</code>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            {label}
            <span className="block text-muted">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
