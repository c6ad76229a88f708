import { clearMarks, findMarks, saveMarks } from "#reading/library/marks/library-marks.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { forbidden } from "#platform/http/app-errors.ts";

export type Marks = ReturnType<typeof createMarks>;

/** What members note on their own editions: that they have read them, and labels. */
export const createMarks = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /** Absent values stay. @throws AppError 403 if the member does not own the edition */
  async save(
    memberId: string,
    editionId: number,
    { finished, labels }: { finished?: boolean | undefined; labels?: string[] | undefined },
  ) {
    const marks = await saveMarks(db, memberId, editionId, {
      ...(finished === undefined ? {} : { finishedAt: finished ? now() : null }),
      ...(labels === undefined ? {} : { labels }),
    });
    if (!marks) throw forbidden("Cette édition n’est pas dans votre bibliothèque.");
    return { finished_at: marks.finishedAt?.toISOString() ?? null, labels: marks.labels };
  },
  /** A member's own copy of the data. */
  ofMember: (memberId: string) => findMarks(db, memberId),
  removeAll: (tx: Queryable, memberId: string) => clearMarks(tx, memberId),
});
