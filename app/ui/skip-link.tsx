/** The first keyboard stop: skips the header. */
export function SkipLink({
  target = "contenu",
  children = "Aller au contenu",
}: {
  target?: string;
  children?: string;
}) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {children}
    </a>
  );
}
