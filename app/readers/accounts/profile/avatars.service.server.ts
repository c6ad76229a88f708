import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { AppError, unreadable } from "#platform/http/app-errors.ts";
import { firstBytes } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { eachRow, type NamedFile } from "#platform/files/store-check.server.ts";
import {
  type Avatar,
  findAvatars,
  findShownAvatars,
} from "#readers/accounts/profile/avatars.store.server.ts";

/** JPEG, PNG, WebP: recognised by content, never by name (decisions.md, "Files"). */
const picture = /^(\u00ff\u00d8\u00ff|\u0089PNG\r\n|RIFF[^]{4}WEBP)/;

/** Square pictures of people in the store: `avatars/…`, shown at `/avatars/…`. */
export function createAvatars({ db, store, config }: Pick<Deps, "db" | "store" | "config">) {
  /**
   * Encodes and stores a picture. @returns its address
   * @throws AppError 415, 422
   */
  async function keep(localPath: string): Promise<string> {
    if (!picture.test(await firstBytes(localPath)))
      throw new AppError(415, "Cette image n’est ni un JPEG, ni un PNG, ni un WebP.");
    return withScratchFolder(config.scratchDir, async (folder) => {
      const outPath = join(folder, "avatar.webp");
      await refusingUnreadable(runTask("make-avatar", { path: localPath, outPath }));
      // A unique name, even for the same picture: replacing one does not remove another person's, and names cannot be
      // guessed.
      const name = `${randomBytes(10).toString("hex")}.webp`;
      await store.putFile(`avatars/${name}`, outPath);
      return `/avatars/${name}`;
    });
  }

  const remove = (url: string): Promise<void> => store.remove(pathOf(url));

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

  return { keep, remove, referred, named };
}

async function refusingUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof TaskLimitError) {
      throw unreadable(error.reason);
    }
    throw error;
  }
}

const pathOf = (url: string): string => url.slice(1);
