import { z } from "zod";
import { KnownRevision, Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { maxInFooter, maxInHeader } from "#words/texts/menus/menus.rules.ts";
import { TextLine } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const Entry = z.object({
  label: TextLine(120).min(1, "Donnez un nom à ce lien."),
  href: TextLine(300).regex(
    /^(?:\/(?![/\\])|https:\/\/[^\s/\\]+\.)\S*$/,
    "L’adresse commence par https:// ou par /.",
  ),
});

const ArrangedMenus = z.object({
  /** After the catalogue. */
  header: z.array(Entry).max(maxInHeader, "Trois liens au plus, après le catalogue."),
  footer: z.array(Entry).max(maxInFooter, "Vingt liens au plus."),
});

/** As stored: null for the specified menus. */
export const StoredMenus = z.object({ menus: ArrangedMenus.nullable() });

const EditedMenus = ArrangedMenus.extend({
  revision: z.number(),
  is_own: z.boolean(),
  history: z.array(Revision),
});
export type EditedMenus = z.infer<typeof EditedMenus>;

export const getMenus = endpoint({
  path: "/api/admin/menus",
  summary: "The links of the header and of the footer, and their earlier versions",
  permission: "house",
  answer: EditedMenus,
});

export const saveMenus = endpoint({
  method: "PUT",
  path: "/api/admin/menus",
  summary: "Arranges the links of the header and of the footer, as a new version",
  permission: "house",
  body: ArrangedMenus.extend({ revision: KnownRevision }),
  answer: EditedMenus,
});

export const restoreMenus = endpoint({
  method: "POST",
  path: "/api/admin/menus/restore",
  summary: "Takes earlier menus up again, or with 0 the specified ones",
  permission: "house",
  body: z.object({ revision: KnownRevision, to: KnownRevision }),
  answer: EditedMenus,
});
