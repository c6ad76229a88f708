import { randomBytes } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import * as rules from "#words/texts/own-pages/own-pages.rules.ts";
import * as pageFilesStore from "#words/texts/own-pages/page-files.store.server.ts";
import { eachRow, type NamedFile } from "#platform/files/store-check.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import { AppError, conflict, tooLarge } from "#platform/http/app-errors.ts";
import { limitText } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

/** Twice the width of a text's column, in pixels. */
const widest = 1600;
const mostPixels = 50e6;
const drawingSeconds = 10;

export type PageFiles = ReturnType<typeof createPageFiles>;

/** Pictures and downloads of the publisher's own pages, and pictures of letters. Versions name them for ever, so none is removed. */
export function createPageFiles({ db, store, config, now }: Pick<Deps, "db" | "store" | "config" | "now">) {
  /** @throws AppError 413, 415 or 422 for a file that is refused, 409 if there are too many */
  async function add(
    kind: "picture" | "letter-picture" | "download",
    file: { path: string; name: string; size: number },
  ): Promise<pageFilesStore.StoredPageFile> {
    if (kind !== "download" && file.size > rules.maxPictureBytes)
      throw tooLarge(limitText(rules.maxPictureBytes));
    const name = file.name
      .replace(/^.*[\\/]/s, "")
      .replaceAll(/[\p{Cc}\p{Cf}"]/gu, "")
      .trim()
      .slice(-120);
    if (kind === "download" && !rules.downloadName.test(name))
      throw new AppError(415, "Envoyez un document, une image, un son ou une archive .zip.");
    if ((await pageFilesStore.countPageFiles(db)) >= rules.maxStoredFiles)
      throw conflict("Il y a déjà mille fichiers\u202F: c’est le plus que la boutique garde.");
    const key = randomBytes(10).toString("hex");
    if (kind === "download") {
      await store.putFile(pathOf(key), file.path);
      return keep({ key, name, size: file.size, width: null, height: null });
    }
    return withScratchFolder(config.scratchDir, async (folder) => {
      const out = join(folder, "picture");
      const drawn = await drawnPicture(file.path, out, kind);
      await store.putFile(pathOf(key), out);
      const isOfLetter = kind === "letter-picture";
      return keep({ key, name: isOfLetter ? rules.letterPictureName(drawn) : "image.webp", ...drawn });
    });
  }

  async function keep(file: pageFilesStore.StoredPageFile): Promise<pageFilesStore.StoredPageFile> {
    await pageFilesStore.insertPageFile(db, { ...file, addedAt: now() });
    return file;
  }

  async function* named(): AsyncGenerator<NamedFile> {
    for await (const { key, size } of eachRow<pageFilesStore.StoredPageFile>((last) =>
      pageFilesStore.findPageFilesAfter(db, last?.key ?? null),
    ))
      yield { path: pathOf(key), size, sha256: null };
  }

  return {
    add,
    named,
    maxBytes: rules.maxDownloadBytes,
    find: (key: string) => pageFilesStore.findPageFile(db, key),
    read: (key: string) => store.read(pathOf(key)),
    /** Those of these keys that no file has. */
    async unknown(keys: readonly string[]): Promise<string[]> {
      const known = new Set((await pageFilesStore.findPageFiles(db, keys)).map(({ key }) => key));
      return keys.filter((key) => !known.has(key));
    },
    /** Those of these store paths that a page may name. */
    async referred(paths: readonly string[]): Promise<string[]> {
      const files = await pageFilesStore.findPageFiles(
        db,
        paths.map((path) => path.slice(folder.length)),
      );
      return files.map(({ key }) => pathOf(key));
    },
  };
}

const folder = "pages/";
const pathOf = (key: string): string => folder + key;

/** Drawn again: nothing that a camera wrote into a picture reaches a reader. Mail programs know JPEG, not all of them WebP. */
async function drawnPicture(path: string, out: string, kind: "picture" | "letter-picture") {
  try {
    const image = sharp(path, { limitInputPixels: mostPixels, pages: 1, failOn: "error" });
    const { format } = await image.metadata();
    if (!["png", "jpeg", "webp"].includes(format)) throw new Error(`a picture in ${format}`);
    const sized = image
      .timeout({ seconds: drawingSeconds })
      .rotate()
      .resize({ width: widest, height: widest, fit: "inside", withoutEnlargement: true });
    const drawn =
      kind === "picture"
        ? sized.webp({ quality: 80 })
        : sized.flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true });
    const { width, height, size } = await drawn.toFile(out);
    return { width, height, size };
  } catch {
    throw new AppError(415, "Cette image n’est ni un JPEG, ni un PNG, ni un WebP lisible.");
  }
}
