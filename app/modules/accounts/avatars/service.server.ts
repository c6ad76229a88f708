import type { Deps } from "#platform/deps.server.ts";
import { findShownAvatars } from "#modules/accounts/avatars/store.server.ts";

/** @returns those of these store paths that are a member's picture */
export async function referredAvatars({ db }: Pick<Deps, "db">, paths: readonly string[]): Promise<string[]> {
  const urls = await findShownAvatars(
    db,
    paths.map((path) => `/${path}`),
  );
  return urls.map((url) => url.slice(1));
}
