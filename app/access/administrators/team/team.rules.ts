import type { Guarded, Permission } from "#platform/http/endpoint.ts";

export const roleNames = ["owner", "editor", "seller", "accountant"] as const;
export type Role = (typeof roleNames)[number];

/** What the team's screen says of each role. */
export const roleTexts: Record<Role, { label: string; duties: string }> = {
  owner: { label: "Propriétaire", duties: "Tout, y compris l’équipe et les réglages." },
  editor: { label: "Édition", duties: "Les livres, leurs fichiers, les prix et la lettre." },
  seller: { label: "Vente", duties: "Les membres, les commandes, les cadeaux et les remboursements." },
  accountant: { label: "Comptabilité", duties: "Les ventes et les comptes, à lire et à exporter." },
};

/** The parts of the back office that a role may change; it reads them, too. */
const changed: Record<Role, readonly Permission[]> = {
  owner: ["own", "dashboard", "catalogue", "files", "letter", "members", "sales", "accounting", "house"],
  editor: ["own", "catalogue", "files", "letter"],
  seller: ["own", "members", "sales"],
  accountant: ["own"],
};

/** The parts that it only reads. Who sells chooses among the books to give one, and needs no manuscript for it. */
const read: Record<Role, readonly Permission[]> = {
  owner: [],
  editor: ["dashboard"],
  seller: ["dashboard", "catalogue"],
  accountant: ["dashboard", "sales", "accounting"],
};

export const mayChange = (role: Role, part: Permission): boolean => changed[role].includes(part);
export const mayRead = (role: Role, part: Permission): boolean =>
  mayChange(role, part) || read[role].includes(part);

/** Whether a role may make a call. One that declares no part is for owners. */
export function mayCall(
  role: Role,
  { method, permission = "house", reads }: Pick<Guarded, "method" | "permission" | "reads">,
): boolean {
  return method === "GET" || reads ? mayRead(role, permission) : mayChange(role, permission);
}
