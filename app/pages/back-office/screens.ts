import {
  ArrowDownUp,
  BookOpen,
  BookPlus,
  Calculator,
  Feather,
  FolderTree,
  House,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  PenLine,
  ReceiptEuro,
  ScrollText,
  Settings,
  Tag,
  Ticket,
  Users,
} from "lucide-react";
import type { Permission } from "#platform/http/endpoint.ts";

export interface Screen {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** The part of the back office that the screen changes, or only reads. */
  part: Permission;
  readOnly?: true;
}

/** In the specification's order (admin.md §2), then the additional screens. */
export const screens: readonly Screen[] = [
  { href: "/admin", label: "Tableau de bord", Icon: LayoutDashboard, part: "dashboard", readOnly: true },
  { href: "/admin/livres", label: "Livres", Icon: BookOpen, part: "catalogue" },
  { href: "/admin/livres/nouveau", label: "Ajouter un livre", Icon: BookPlus, part: "catalogue" },
  { href: "/admin/categories", label: "Catégories", Icon: FolderTree, part: "catalogue" },
  { href: "/admin/auteurs", label: "Auteurs et séries", Icon: PenLine, part: "catalogue" },
  { href: "/admin/accueil", label: "Page d’accueil", Icon: House, part: "catalogue" },
  { href: "/admin/lettre", label: "Lettre", Icon: Mail, part: "letter" },
  { href: "/admin/catalogue", label: "Importer, exporter", Icon: ArrowDownUp, part: "catalogue" },
  { href: "/admin/operations", label: "Opérations", Icon: Tag, part: "catalogue" },
  { href: "/admin/exemplaires", label: "Exemplaires offerts", Icon: Ticket, part: "members" },
  { href: "/admin/membres", label: "Membres", Icon: Users, part: "members" },
  { href: "/admin/ventes", label: "Ventes", Icon: ReceiptEuro, part: "sales", readOnly: true },
  {
    href: "/admin/comptabilite",
    label: "Comptabilité",
    Icon: Calculator,
    part: "accounting",
    readOnly: true,
  },
  { href: "/admin/droits", label: "Droits d’auteur", Icon: Feather, part: "accounting", readOnly: true },
  { href: "/admin/journal", label: "Journal d’audit", Icon: ScrollText, part: "house" },
  // Each administrator has an account there; its other tabs are for owners.
  { href: "/admin/reglages", label: "Réglages", Icon: Settings, part: "own" },
];

/** The screen to which an address belongs: screens of a book or an edition belong to the list that leads to them. */
export function screenOf(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/$/, "");
  const exact = screens.find(({ href }) => href === path);
  if (exact) return exact;
  const owner = parents.find(([pattern]) => pattern.test(path))?.[1];
  return screens.find(({ href }) => href === owner);
}

/** What a screen needs: those that only write are closed to who may only read. */
export function rightsOf(pathname: string): Pick<Screen, "label" | "part" | "readOnly"> | undefined {
  const path = pathname.replace(/\/$/, "");
  return writing.find(({ href }) => href === path) ?? screenOf(pathname);
}

const writing = [
  { href: "/admin/droits/contrats/nouveau", label: "Nouveau contrat", part: "accounting" },
] as const;

const parents: readonly (readonly [RegExp, string])[] = [
  [/^\/admin\/membres\//, "/admin/membres"],
  [/^\/admin\/(ventes\/|remboursements|retractations)/, "/admin/ventes"],
  [/^\/admin\/droits\//, "/admin/droits"],
  [/^\/admin\/catalogue\//, "/admin/catalogue"],
  [/^\/admin\/operations\//, "/admin/operations"],
  [/^\/admin\/exemplaires\//, "/admin/exemplaires"],
  [/^\/admin\/lettre\//, "/admin/lettre"],
  [/^\/admin\/reglages\//, "/admin/reglages"],
  [/^\/admin\/(livres|editions)\//, "/admin/livres"],
];
