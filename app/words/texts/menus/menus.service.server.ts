import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { revisionOf, type Revisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import type { EditedMenus } from "#words/texts/menus/menus.contract.ts";
import { keptInFooter, specifiedMenus } from "#words/texts/menus/menus.rules.ts";
import type { MenuEntry, Menus } from "#platform/page/page-data.ts";
import { storedShapes, textNames } from "#words/texts/stored-texts.contract.ts";
import { invalid } from "#platform/http/app-errors.ts";

export type MenusDesk = ReturnType<typeof createMenusDesk>;

/** The links of each page's header and footer, kept as a text is: each change is a version (docs/decisions/147). */
export function createMenusDesk({ history, save, takeUp }: Revisions) {
  const text = { name: textNames.menus, label: "Menus" };

  async function read(): Promise<EditedMenus> {
    const rows = await history(text.name);
    const menus = storedShapes.menus.safeParse(rows[0]?.value).data?.menus ?? null;
    const { header, footer } = menus ?? specifiedMenus;
    return {
      header: [...header],
      footer: [...footer],
      revision: rows[0]?.revision ?? 0,
      is_own: menus !== null,
      history: rows.map((row) => revisionOf(row)),
    };
  }

  /** @throws AppError 400 by field, 409 if someone has saved since the form was filled */
  async function change(known: number, menus: Menus, by: ActingAdministrator): Promise<EditedMenus> {
    const faults = { ...doubledIn(menus.header, "header"), ...doubledIn(menus.footer, "footer") };
    if (keptInFooter.some((kept) => menus.footer.every(({ href }) => href !== kept)))
      faults["footer"] = "La présentation, les mentions légales et les CGU restent en bas des pages.";
    if (Object.keys(faults).length > 0) throw invalid("Ces menus sont à corriger.", faults);
    await save({ ...text, known, value: { menus }, by });
    return read();
  }

  /** @param to a revision; 0 is the specified menus. @throws AppError 404, 409 */
  async function restore(known: number, to: number, by: ActingAdministrator): Promise<EditedMenus> {
    await takeUp({ ...text, known, to, original: { menus: null }, shape: storedShapes.menus, by });
    return read();
  }

  return { read, change, restore };
}

const doubledIn = (entries: readonly MenuEntry[], menu: keyof Menus): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(({ href }, at) =>
      entries.findIndex((each) => each.href === href) < at
        ? [[`${menu}.${at}.href`, "Ce lien y est déjà."]]
        : [],
    ),
  );
