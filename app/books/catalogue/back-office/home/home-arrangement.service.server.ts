import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type { HomeArrangement } from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import type { HomeBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import {
  type HomeBlocksReader,
  rendered,
  StoredHome,
} from "#books/catalogue/home/home-blocks.service.server.ts";
import { homePartKinds } from "#books/catalogue/home/home-blocks.rules.ts";
import { revisionOf, type Revisions, textNames, type Texts } from "#words/texts/module.server.ts";
import { invalid } from "#platform/http/app-errors.ts";

/** The home page of a house that has arranged nothing. */
const specifiedHome = homePartKinds.map((kind, at) => ({ id: at + 1, kind, from: null, to: null }));

export type HomeArranging = ReturnType<typeof createHomeArranging>;
/** The files of the publisher's own pages. */
export type HomePictures = Pick<Texts["files"], "add" | "unknown" | "maxBytes">;

/** The blocks of the home page, kept as a text is: each change is a version. */
export function createHomeArranging(
  { history, save, takeUp }: Revisions,
  { asOf }: Pick<HomeBlocksReader, "asOf">,
  pictures: Pick<HomePictures, "unknown">,
) {
  const text = { name: textNames.home, label: "Page d’accueil" };
  const blocksOf = (value: unknown) => StoredHome.safeParse(value).data?.blocks ?? null;

  async function read(): Promise<HomeArrangement> {
    const rows = await history(text.name);
    const blocks = blocksOf(rows[0]?.value);
    return {
      revision: rows[0]?.revision ?? 0,
      is_own: blocks !== null,
      blocks: blocks ?? specifiedHome,
      history: rows.map((row) => ({
        ...revisionOf(row),
        blocks: (blocksOf(row.value) ?? specifiedHome).length,
      })),
    };
  }

  /** @throws AppError 400 by field, 409 if someone has saved since the form was filled */
  async function change(known: number, blocks: HomeBlock[], by: ActingAdministrator) {
    const keys = blocks.flatMap((block) =>
      block.kind === "picture" && block.picture ? [block.picture.key] : [],
    );
    const unknown = await pictures.unknown(keys);
    const faults = Object.fromEntries(
      blocks.flatMap((block, at) => [
        ...("body" in block ? textFaults(block.body, at) : []),
        ...(block.kind === "picture" && block.picture && unknown.includes(block.picture.key)
          ? [[`blocks.${at}.picture`, "Cette image n’existe plus."]]
          : []),
      ]),
    );
    if (Object.keys(faults).length > 0) throw invalid("Un bloc est à corriger.", faults);
    await save({ ...text, known, value: { blocks }, by, details: { blocks: blocks.length } });
    return read();
  }

  /** @param to a revision; 0 is the specified home page. @throws AppError 404, 409 */
  async function restore(known: number, to: number, by: ActingAdministrator) {
    await takeUp({ ...text, known, to, original: { blocks: null }, shape: StoredHome, by });
    return read();
  }

  return {
    read,
    change,
    restore,
    /** @param blocks null for those that are saved */
    preview: async (day: string, blocks: HomeBlock[] | null) => asOf(blocks ?? (await read()).blocks, day),
  };
}

const textFaults = (body: string, at: number): [string, string][] => {
  const { faults } = rendered(body);
  const lines = faults.map(({ line, text }) => `Ligne ${line}\u202F: ${text}`);
  return lines.length > 0 ? [[`blocks.${at}.body`, lines.join("\n")]] : [];
};
