import {
  ArrowDownUp,
  BookOpen,
  BookPlus,
  FolderTree,
  LayoutDashboard,
  ScrollText,
  Settings,
  Tag,
  Ticket,
  Users,
} from "lucide-react";
import { useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { BareLink } from "#ui/link.tsx";
import { LogoutButton } from "#modules/administrators/components/logout-button.tsx";

/** In the specification's order (admin.md §2), then the additional screens. */
const items = [
  { href: "/admin", label: "Tableau de bord", Icon: LayoutDashboard },
  { href: "/admin/livres", label: "Livres", Icon: BookOpen },
  { href: "/admin/livres/nouveau", label: "Ajouter un livre", Icon: BookPlus },
  { href: "/admin/categories", label: "Catégories", Icon: FolderTree },
  { href: "/admin/catalogue", label: "Importer, exporter", Icon: ArrowDownUp },
  { href: "/admin/operations", label: "Opérations", Icon: Tag },
  { href: "/admin/exemplaires", label: "Exemplaires offerts", Icon: Ticket },
  { href: "/admin/membres", label: "Membres", Icon: Users },
  { href: "/admin/journal", label: "Journal d’audit", Icon: ScrollText },
  { href: "/admin/reglages", label: "Réglages", Icon: Settings },
] as const;

interface SidebarProps {
  id: string;
  open: boolean;
  onFollow: () => void;
  onLoggedOut: () => void;
}

/** Next to the page on wide screens; on a phone it opens under the bar. */
export function Sidebar({ id, open, onFollow, onLoggedOut }: SidebarProps) {
  const current = currentItem(useLocation().pathname);
  return (
    <nav
      id={id}
      aria-label="Administration"
      data-print="none"
      className={classNames(
        "border-hairline px-3 py-4 max-md:border-b md:border-r",
        !open && "max-md:hidden",
      )}
    >
      <div className="md:sticky md:top-14 md:flex md:h-[calc(100dvh-3.5rem)] md:flex-col md:py-4">
        <ul className="flex flex-col gap-0.5">
          {items.map(({ href, label, Icon }) => (
            <li key={href}>
              <BareLink
                href={href}
                onClick={onFollow}
                aria-current={href === current ? "page" : undefined}
                className={linkStyle}
              >
                <Icon aria-hidden className="size-[1.125rem] shrink-0" />
                {label}
              </BareLink>
            </li>
          ))}
        </ul>
        <div className="mt-4 border-t border-hairline pt-4 md:mt-auto">
          <LogoutButton onDone={onLoggedOut} />
        </div>
      </div>
    </nav>
  );
}

const linkStyle =
  "flex min-h-10 items-center gap-3 rounded border-l-2 border-transparent px-3 py-1.5 leading-snug text-muted no-underline " +
  "transition-colors hover:bg-sunken hover:text-ink aria-[current]:border-accent aria-[current]:bg-sunken " +
  "aria-[current]:font-semibold aria-[current]:text-ink";

/** Screens of a book or an edition belong to the list from which they are opened. */
function currentItem(pathname: string): string {
  const exact = items.find(({ href }) => href === pathname.replace(/\/$/, ""));
  if (exact) return exact.href;
  if (/^\/admin\/(membres\/|remboursements)/.test(pathname)) return "/admin/membres";
  if (pathname.startsWith("/admin/catalogue/")) return "/admin/catalogue";
  if (pathname.startsWith("/admin/operations/")) return "/admin/operations";
  if (pathname.startsWith("/admin/exemplaires/")) return "/admin/exemplaires";
  if (pathname.startsWith("/admin/reglages/")) return "/admin/reglages";
  return /^\/admin\/(livres|editions)\//.test(pathname) ? "/admin/livres" : "";
}
