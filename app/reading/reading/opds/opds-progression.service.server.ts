import type { Library } from "#reading/library/module.server.ts";
import type { ProgressionForm, ProgressionProblem } from "#reading/reading/opds/opds-progression.rules.ts";
import { exactOnPage, readAtOf } from "#reading/reading/places/reading-places.rules.ts";
import type { Places } from "#reading/reading/places/reading-places.service.server.ts";
import { AppError, isStatusOf } from "#platform/http/app-errors.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Needed {
  library: Pick<Library, "requireOwned">;
  places: Pick<Places, "ofEdition" | "save">;
}

export type ProgressionService = ReturnType<typeof createProgression>;

/**
 * The places of applications that know OPDS Progression, beside those of the browser and of KOReader: each application
 * writes its own, and gets the newest of all (docs/decisions/127).
 */
export function createProgression({ now }: Pick<Deps, "now">, { library, places }: Needed) {
  /** The newest place, with the exact position where a device has one; null if the book was never opened. @throws AppError 403 */
  async function find(memberId: string, editionId: number) {
    await library.requireOwned(memberId, editionId);
    const all = await places.ofEdition(memberId, editionId);
    const [newest, ...others] = all;
    return newest ? { ...exactOnPage(newest, others), readAt: newest.readAt } : null;
  }

  /** @returns whether it is the first place in this book, or why it is not kept */
  async function save(
    memberId: string,
    editionId: number,
    form: ProgressionForm,
    document: unknown,
  ): Promise<{ isFirst: boolean } | ProgressionProblem> {
    const sent = form.read(document);
    if (!sent) return "invalid";
    try {
      const known = await find(memberId, editionId);
      // A clock that is fast is the shop's.
      if (known && known.readAt > readAtOf(sent.modified, now())) return "date";
      await places.save(memberId, editionId, {
        deviceId: form.prefix + sent.device.id,
        deviceLabel: sent.device.name.slice(0, 60),
        fraction: sent.fraction,
        passage: sent.passage,
        deviceNotation: sent.notation,
        readAt: sent.modified,
      });
      return { isFirst: known === null };
    } catch (error) {
      if (error instanceof AppError && isStatusOf(error, 403)) return "owner";
      throw error;
    }
  }

  return { find, save };
}
