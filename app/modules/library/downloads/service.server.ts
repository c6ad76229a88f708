import { createHmac, timingSafeEqual } from "node:crypto";
import { after, before, days } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { urlOf } from "#platform/endpoint.ts";
import { AppError, forbidden, isStatusOf } from "#platform/errors.ts";
import { sharedSecret } from "#platform/shared-secret.server.ts";
import { isMember } from "#modules/accounts/rules.ts";
import { shortenedAddress } from "#platform/request-origin.server.ts";
import type { Accounts } from "#modules/accounts/module.server.ts";
import type { DownloadFormat } from "#modules/library/holdings/contract.ts";
import { openDownloadLink } from "#modules/library/downloads/contract.ts";
import { downloadAllowance, linkLife, tooManyText } from "#modules/library/downloads/rules.ts";
import {
  deleteDownloadsBefore,
  findDownloads,
  hasDownloadSince,
  insertDownload,
} from "#modules/library/downloads/store.server.ts";

export type Downloads = ReturnType<typeof createDownloads>;

/** What a link lets its holder take. */
interface LinkedCopy {
  member: string;
  editionId: number;
  format: DownloadFormat;
  /** Seconds since 1970. */
  expires: number;
}

interface Download {
  memberId: string;
  editionId: number;
  format: DownloadFormat;
  /** The reader's address as it came; it is shortened here. */
  address: string;
  /** False for the later parts of a file. */
  begins: boolean;
}

/** Links that open without a token, the log of downloads, their limit and their count. */
export function createDownloads(
  { db, now, config, rateLimits, log: journal }: Deps,
  { accounts }: { accounts: Accounts },
) {
  let key: string | undefined;

  async function createLink(memberId: string, editionId: number, format: DownloadFormat) {
    const expiresAt = after(now(), linkLife);
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const signature = (await signatureOf({ member: memberId, editionId, format, expires })).toString(
      "base64url",
    );
    const path = urlOf(openDownloadLink, {
      params: { editionId },
      query: { format, member: memberId, expires, signature },
    });
    return { url: config.publicUrl + path, expires_at: expiresAt.toISOString() };
  }

  /** The member whose link this is. @throws AppError 403 when it is none of ours, or too old */
  async function openLink(linked: LinkedCopy, signature: string) {
    const given = Buffer.from(signature, "base64url");
    const expected = await signatureOf(linked);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw forbidden("Ce lien de téléchargement n’est pas valable.");
    if (linked.expires * 1000 <= now().getTime())
      throw forbidden("Ce lien a expiré\u202f: demandez-en un nouveau dans votre bibliothèque.");
    const account = await accounts.find(linked.member);
    if (!account || !isMember(account)) throw forbidden("Ce lien de téléchargement n’est pas valable.");
    return account;
  }

  async function signatureOf({ member, editionId, format, expires }: LinkedCopy): Promise<Buffer> {
    key ??= await sharedSecret(db, "download-links", now());
    return createHmac("sha256", key).update([member, editionId, format, expires].join("\n")).digest();
  }

  /**
   * Lets a whole file be taken, within the member's limit of a day. The file is looked for at the same time, and where
   * there is none for this member nothing was taken.
   * @throws AppError 429 when the member took too much in a day
   */
  async function admitFullDownload<File>(memberId: string, finding: Promise<File>): Promise<File> {
    const [found, taken] = await Promise.allSettled([finding, takeOne(memberId)]);
    if (found.status === "rejected") {
      if (taken.status === "fulfilled") await rateLimits.restore(downloadAllowance, memberId);
      throw found.reason;
    }
    if (taken.status === "rejected") throw taken.reason;
    return found.value;
  }

  /**
   * Lets a part of a file be taken. A later part belongs to a download of the last day; where there is none, somebody
   * leaves out the first bytes to stay unseen, and the part is taken for a download.
   * @returns whether it is to be logged
   * @throws AppError 429 as above
   */
  async function admitPart({ begins, ...download }: Download): Promise<boolean> {
    if (!begins && (await hasDownloadSince(db, download, before(now(), days(1))))) return false;
    await takeOne(download.memberId);
    return true;
  }

  /** Logs a download and counts it: once per member, edition and day, whatever the format (decisions.md, "Catalogue"). */
  async function log({ begins, address, ...download }: Download): Promise<void> {
    const { memberId, editionId } = download;
    const downloadedAt = now();
    const day = downloadedAt.toISOString().slice(0, 10);
    try {
      await insertDownload(
        db,
        { ...download, address: shortenedAddress(address), downloadedAt },
        { day, counts: begins },
      );
    } catch (error) {
      // The reader has a right to the file all the same.
      journal.error({ err: error, memberId, editionId }, "download not logged");
    }
  }

  const takeOne = (memberId: string) => inOurWords(rateLimits.consume(downloadAllowance, memberId));
  /** @throws AppError 429 when a whole file would be refused to this member */
  const requireAllowance = (memberId: string) => inOurWords(rateLimits.check(downloadAllowance, memberId));

  const list = async (memberId: string) => {
    const rows = await findDownloads(db, memberId);
    return rows.map((row) => ({ ...row, downloaded_at: row.downloaded_at.toISOString() }));
  };

  /** What a member downloaded of one edition. */
  const of = (memberId: string, editionId: number) => findDownloads(db, memberId, editionId);

  /** Lines of the log older than its life are removed; how many there were is kept. */
  const removeBefore = (instant: Date): Promise<void> => deleteDownloadsBefore(db, instant);

  return {
    createLink,
    openLink,
    requireAllowance,
    admitFullDownload,
    admitPart,
    log,
    list,
    of,
    removeBefore,
  };
}

/** @throws AppError 429 that says what was too much, and when it ends */
async function inOurWords(limiting: Promise<void>): Promise<void> {
  try {
    await limiting;
  } catch (error) {
    if (!(error instanceof AppError) || !isStatusOf(error, 429)) throw error;
    throw new AppError(429, tooManyText(Number(error.headers["retry-after"])), { headers: error.headers });
  }
}
