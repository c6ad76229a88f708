interface PlaceholderListProps {
  placeholders: readonly { name: string; label: string; value: string }[];
}

/** What may stand between double braces, and what it becomes. */
export const PlaceholderList = ({ placeholders }: PlaceholderListProps) => (
  <details className="border-t border-hairline pt-4">
    <summary className="min-h-6 cursor-pointer font-semibold">Ce que la boutique complète elle-même</summary>
    <p className="pt-2 text-sm text-muted">
      Écrit tel quel dans le texte, chacun de ces mots est remplacé par sa valeur, et le reste à jour.
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
