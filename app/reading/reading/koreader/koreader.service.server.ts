import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import type { Library } from "#reading/library/module.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import type { DeviceAccount } from "#reading/reading/devices/reading-devices.service.server.ts";
import * as rules from "#reading/reading/koreader/koreader.rules.ts";
import * as store from "#reading/reading/koreader/koreader.store.server.ts";
import type { Places } from "#reading/reading/places/reading-places.service.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, isStatusOf } from "#platform/http/app-errors.ts";

interface Needed {
  library: Pick<Library, "copyFor">;
  places: Places;
  extracts: Pick<Publishing["extracts"], "textLengths">;
}

export type KoreaderSync = ReturnType<typeof createKoreaderSync>;

/**
 * The places of KOReader's devices (docs/decisions/087). KOReader names a document by a digest of parts of its file,
 * which is another one for each member, since copies carry their owner's name.
 */
export function createKoreaderSync(
  { db, now }: Pick<Deps, "db" | "now">,
  { library, places, extracts }: Needed,
) {
  /** The copy that is a document, if the member has it. */
  async function copyOf(member: DeviceAccount, document: string): Promise<store.DownloadedCopy | undefined> {
    const known = await store.findDocument(db, member.id, document);
    if (known !== undefined) return known;
    for (const copy of await store.findUndigested(db, member.id, rules.copiesAtOnce)) {
      const digest = await digestOf(member, copy);
      if (digest === null) continue;
      await store.saveDocument(db, { memberId: member.id, document: digest, ...copy, digestedAt: now() });
    }
    return store.findDocument(db, member.id, document);
  }

  /** Null for a copy that cannot be sent now, such as one that was refunded. */
  async function digestOf(member: DeviceAccount, { editionId, format }: store.DownloadedCopy) {
    const md5 = createHash("md5");
    try {
      const { size } = await library.copyFor(member, editionId, format, {});
      for (const offset of rules.partOffsets(size)) {
        const range = `bytes=${offset}-${Math.min(offset + rules.partLength, size) - 1}`;
        const part = await library.copyFor(member, editionId, format, { range });
        md5.update(await buffer(part.stream(() => Promise.resolve())));
      }
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
    return md5.digest("hex");
  }

  /** Null where the chapters are unknown: KOReader would go to the first page. */
  async function chapterOf({ editionId, fraction }: { editionId: number; fraction: number }) {
    const lengths = await extracts.textLengths(editionId);
    return lengths ? rules.chapterAt(fraction, lengths) : null;
  }

  return {
    /** @returns whether the document is one of the member's */
    async save(member: DeviceAccount, sent: z.output<typeof rules.SentProgress>): Promise<boolean> {
      const copy = await copyOf(member, sent.document.toLowerCase());
      if (copy === undefined) return false;
      const { editionId } = copy;
      try {
        await places.save(member.id, editionId, {
          deviceId: rules.deviceIdOf(sent.device_id),
          deviceLabel: sent.device.trim().slice(0, 60) || "KOReader",
          fraction: sent.percentage,
          deviceNotation: sent.progress,
        });
      } catch (error) {
        if (error instanceof AppError && isStatusOf(error, 403)) return false;
        throw error;
      }
      return true;
    },

    /** The newest place of all devices; null for a document that is unknown or was never opened. */
    async find(member: DeviceAccount, document: string) {
      const copy = await copyOf(member, document.toLowerCase());
      const place = copy && (await places.get(member.id, copy.editionId));
      if (!place) return null;
      const progress = rules.isNotationOf(
        copy.format,
        rules.isKoreader(place.deviceId) ? place.deviceNotation : null,
      )
        ? place.deviceNotation
        : copy.format === "epub" && !rules.isKoreader(place.deviceId) && (await chapterOf(place));
      if (!progress) return null;
      return {
        document,
        percentage: place.fraction,
        progress,
        device: place.deviceLabel,
        device_id: rules.sentDeviceId(place.deviceId),
        timestamp: Math.floor(place.readAt.getTime() / 1000),
      };
    },

    removeAll: (tx: Queryable, memberId: string) => store.deleteDocumentsOf(tx, memberId),
  };
}
