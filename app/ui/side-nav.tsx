import { Menu as MenuIcon, X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { BareLink } from "./link.tsx";

interface SideNavItem {
  href: string;
  label: string;
  icon?: ReactNode;
  current?: boolean | undefined;
}

interface SideNavProps {
  label: string;
  items: readonly SideNavItem[];
}

/** Navigation next to the page; on a phone it is behind a button with the name of the current page. */
export function SideNav({ label, items }: SideNavProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const current = items.find((item) => item.current);
  return (
    <nav aria-label={label} data-print="none">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded border border-control bg-raised px-4 md:hidden"
      >
        <span className="min-w-0 truncate">
          <span className="sr-only">{label} : </span>
          {current?.label ?? label}
        </span>
        {open ? <X aria-hidden className="size-5" /> : <MenuIcon aria-hidden className="size-5" />}
      </button>
      <div id={listId} className={classNames("max-md:pt-2", !open && "max-md:hidden")}>
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.href}>
              <SideNavLink item={item} onFollow={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function SideNavLink({ item, onFollow }: { item: SideNavItem; onFollow: () => void }) {
  return (
    <BareLink
      href={item.href}
      aria-current={item.current ? "page" : undefined}
      onClick={onFollow}
      className={classNames(
        "flex min-h-10 items-center gap-3 border-l-2 px-4 py-1.5 leading-snug no-underline transition-colors",
        "[&_svg]:size-[1.125rem] [&_svg]:shrink-0",
        item.current
          ? "border-accent font-semibold text-ink"
          : "border-transparent text-muted hover:border-hairline hover:text-ink",
      )}
    >
      {item.icon}
      {item.label}
    </BareLink>
  );
}

/** A page with its navigation at the side: the same for the member area and the back office. */
export function SideLayout({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className="shell grid gap-6 pt-6 pb-16 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-12 md:pt-10">
      <div className="md:sticky md:top-24 md:self-start">{nav}</div>
      <div className="min-w-0 [&>header:first-child]:pt-0">{children}</div>
    </div>
  );
}
