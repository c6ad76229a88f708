import { classNames } from "./class-names.ts";
import { BareLink } from "./link.tsx";

export interface TabLinksProps {
  /** Read by screen readers. */
  label: string;
  items: readonly { href: string; label: string; current: boolean }[];
}

/** Screens beside each other that look like tabs; each has an address of its own, so these are links. */
export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} data-print="none">
      <ul className="flex gap-x-1 overflow-x-auto border-b border-hairline sm:gap-x-3">
        {items.map((item) => (
          <li key={item.href}>
            <BareLink
              href={item.href}
              aria-current={item.current ? "page" : undefined}
              className={classNames(
                "-mb-px flex min-h-11 items-center border-b-2 px-2 whitespace-nowrap no-underline -outline-offset-2 transition-colors sm:px-3",
                item.current
                  ? "border-accent font-semibold text-ink"
                  : "border-transparent text-muted hover:border-hairline hover:text-ink",
              )}
            >
              {item.label}
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
