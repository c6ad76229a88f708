import type { AuditEntry } from "#office/audit/audit.contract.ts";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";

const names: Record<string, string> = {
  reason: "Motif",
  edition: "Édition",
  editions: "Éditions",
  months: "Mois",
  until: "Jusqu’au",
  from: "À partir du",
  format: "Format",
  file: "Fichier",
  name: "Nom",
  role: "Rôle",
  replaced: "À la place de",
  missing_text: "Texte manquant",
  amount: "Montant",
  keepEditions: "Éditions laissées",
  note: "Note",
  to: "À",
  result: "Résultat",
  fields: "Champs",
  version: "Version",
  told: "Membres prévenus",
  online_at: "Parution",
  state: "État",
  change: "Changement",
  books: "Livres",
  restored: "Rétablis",
  left: "Laissés",
  addresses: "Adresses",
  since: "Modifié depuis le",
  share: "Part",
  tiers: "Taux",
  period: "Période",
  statements: "Relevés",
  due: "À verser",
  number: "Relevé",
};

/** The details of an act in words: 'Romans → Romans noirs', 'Motif : partage de fichiers'; empty if there are none. */
export function writtenDetails(details: AuditEntry["details"]): string {
  const { before, after, ...rest } = details;
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${names[name] ?? name}\u202F: ${written(value)}`);
  return [...changeText(before, after), ...facts].join(" · ");
}

type Fact = AuditEntry["details"][string] | undefined;

/** For some changes only one side is recorded. */
function changeText(before: Fact, after: Fact): string[] {
  if (before === after) return [];
  if (before === undefined) return [written(after)];
  return [
    after === undefined ? `Au lieu de\u202F: ${written(before)}` : `${written(before)} → ${written(after)}`,
  ];
}

function written(value: Fact): string {
  if (value === null || value === undefined) return "rien";
  if (typeof value === "boolean") return value ? "oui" : "non";
  const text = String(value);
  if (isoInstant.test(text)) return formatDateTime(text);
  if (isoDay.test(text)) return formatDay(text);
  return saleWords[text] ?? text;
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const saleWords: Record<string, string> = {
  on_sale: "en vente",
  scheduled: "à paraître",
  withdrawn: "retirée de la vente",
};

/** The editor of a text, by the text's stored name. */
function textPath(name: string): string {
  const [, kind, own] = /^(page|mail)-(.+)$/.exec(name) ?? [];
  if (name.startsWith("own-")) return `/admin/pages/${name.slice("own-".length)}`;
  if (kind && own) return `/admin/reglages/${kind}s/${own}`;
  const screen = textScreens[name];
  if (screen) return screen;
  return name === "signature" ? "/admin/reglages/mails" : "/admin/reglages/identite";
}

const textScreens: Record<string, string> = {
  consent: "/admin/reglages/consentement",
  look: "/admin/apparence",
  home: "/admin/accueil",
  menus: "/admin/menus",
};

/** A deleted object has no screen. */
const isGone = (kind: string): boolean => /-(deleted|removed|erased)$/.test(kind);

/** The screen of the object; null if it has none. */
export function objectPath({
  kind,
  object_type,
  object_id,
}: Pick<AuditEntry, "kind" | "object_type" | "object_id">): string | null {
  if (object_id === null || isGone(kind)) return null;
  if (object_type === "member") return `/admin/membres/${object_id}`;
  if (object_type === "book") return `/admin/livres/${object_id}/modifier`;
  if (object_type === "payment") return `/admin/ventes/${object_id}`;
  if (object_type === "text") return textPath(object_id);
  if (object_type === "edition") return `/admin/editions/${object_id}/modifier`;
  if (object_type === "code-batch") return `/admin/exemplaires/${object_id}`;
  if (object_type === "mailing") return `/admin/lettre/${object_id}`;
  if (object_type === "lot") return `/admin/coffrets/${object_id}`;
  if (object_type === "campaign") return `/admin/operations/${object_id}`;
  if (object_type === "synonym") return "/admin/recherche";
  if (object_type === "event") return `/admin/agenda/${object_id}`;
  return object_type === "category" ? "/admin/categories" : null;
}
