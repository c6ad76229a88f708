import type { Deps } from "#platform/process/deps.server.ts";
import { eachRow, type NamedFile } from "#platform/files/store-check.server.ts";
import {
  type Avatar,
  findAvatars,
  findShownAvatars,
} from "#readers/accounts/profile/avatars.store.server.ts";

/** The members' pictures in the store: `avatars/…`, shown at `/avatars/…`. */
export function createAvatars({ db }: Pick<Deps, "db">) {
  /** Those of these store paths that are a member's picture. */
  async function referred(paths: readonly string[]): Promise<string[]> {
    const urls = await findShownAvatars(
      db,
      paths.map((path) => `/${path}`),
    );
    return urls.map(pathOf);
  }

  async function* named(): AsyncGenerator<NamedFile> {
    for await (const { url } of eachRow<Avatar>((last) => findAvatars(db, last?.id ?? null)))
      yield { path: pathOf(url), size: null, sha256: null };
  }

  return { referred, named };
}

const pathOf = (url: string): string => url.slice(1);
