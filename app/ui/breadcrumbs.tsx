import { Link } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Without it, the crumb is the page itself. */
  href?: string | undefined;
}

export interface BreadcrumbsProps {
  items: readonly Crumb[];
  label?: string | undefined;
  className?: string | undefined;
}

/** Links to the parent pages; the last one is the current page. */
export function Breadcrumbs({ items, label = "Fil d’Ariane", className }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-wrap gap-x-2 text-sm text-muted">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 gap-x-2">
            {index > 0 && <span aria-hidden>/</span>}
            {item.href === undefined ? (
              <span aria-current="page" className="min-w-0">
                {item.label}
              </span>
            ) : (
              <Link href={item.href} look="quiet" className="min-h-6">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
