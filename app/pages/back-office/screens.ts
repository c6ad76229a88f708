import type { useMay } from "#access/administrators/components/use-may.ts";
import {
  ArrowDownUp,
  BookOpen,
  BookPlus,
  CalendarDays,
  Calculator,
  Feather,
  FileText,
  FolderTree,
  House,
  Landmark,
  LayoutDashboard,
  List,
  type LucideIcon,
  Mail,
  Palette,
  PenLine,
  ReceiptEuro,
  ScrollText,
  Settings,
  Package,
  Signpost,
  Tag,
  TextSearch,
  Ticket,
  Users,
} from "lucide-react";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { addressesOf, backOfficePages, type SitePage } from "#site.ts";

const icons: Record<string, LucideIcon> = {
  "/admin": LayoutDashboard,
  "/admin/livres": BookOpen,
  "/admin/livres/nouveau": BookPlus,
  "/admin/categories": FolderTree,
  "/admin/auteurs": PenLine,
  "/admin/recherche": TextSearch,
  "/admin/accueil": House,
  "/admin/menus": List,
  "/admin/lettre": Mail,
  "/admin/catalogue": ArrowDownUp,
  "/admin/operations": Tag,
  "/admin/coffrets": Package,
  "/admin/exemplaires": Ticket,
  "/admin/membres": Users,
  "/admin/ventes": ReceiptEuro,
  "/admin/comptabilite": Calculator,
  "/admin/declarations": Landmark,
  "/admin/droits": Feather,
  "/admin/journal": ScrollText,
  "/admin/pages": FileText,
  "/admin/agenda": CalendarDays,
  "/admin/redirections": Signpost,
  "/admin/apparence": Palette,
  "/admin/reglages": Settings,
};

const pages = backOfficePages().map((page) => ({ ...page, addresses: addressesOf([page]) }));

/** The entries of the navigation. */
export const screens = pages
  .filter(({ group }) => group !== undefined)
  .map((page) => ({ ...page, Icon: icons[page.path] ?? LayoutDashboard }));

/** The page at an address; an address without parameters is not taken for one with them. */
export const pageAt = (pathname: string): SitePage | undefined => {
  const path = pathname.replace(/\/$/, "");
  return pages.find((page) => page.path === path) ?? pages.find(({ addresses }) => addresses.test(path));
};

/** The pages of the site on the way from a page of the sidebar to a page, as breadcrumbs. */
export function pagesAbove(page: SitePage | undefined): Crumb[] {
  const path = page?.path ?? "";
  return pages
    .filter(
      (each) => each.path === page?.under || (each.path !== "/admin" && path.startsWith(`${each.path}/`)),
    )
    .map((each) => ({ label: each.title, href: each.path }));
}

/** The path of the sidebar's entry to which an address belongs. */
export function screenOf(pathname: string): string | undefined {
  const page = pageAt(pathname);
  if (!page) return undefined;
  const within = page.under ?? page.path;
  return screens.findLast(
    ({ path }) => within === path || (path !== "/admin" && within.startsWith(`${path}/`)),
  )?.path;
}

/** The pages without parameters, which can be opened by their name. */
export const namedScreens: readonly SitePage[] = pages.filter(
  ({ path, framed }) => /^\/admin(?:\/[a-z/]+)?$/.test(path) && framed !== false,
);

/** Whether an administrator with these rights may open a page: to change what it shows, or only to read it. */
export const isOpenTo = (
  { read, change }: Pick<ReturnType<typeof useMay>, "read" | "change">,
  { for: part, reads }: SitePage,
): boolean => !part || part === "visitors" || (reads ? read(part) : change(part));
