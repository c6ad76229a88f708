import { createHmac, timingSafeEqual } from "node:crypto";
import { after, before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { AppError, forbidden, isStatusOf } from "#platform/http/app-errors.ts";
import { keptSharedSecret, replaceSharedSecret } from "#platform/identity/shared-secret.server.ts";
import { isMember } from "#readers/accounts/membership.rules.ts";
import { shortenedAddress } from "#platform/http/request-origin.server.ts";
import type { Accounts, Caller } from "#readers/accounts/module.server.ts";
import type { Reader } from "#reading/library/personal-copies.service.server.ts";
import type { DownloadFormat } from "#reading/library/holdings.contract.ts";
import { openDownloadLink } from "#reading/library/downloads/downloads.contract.ts";
import { downloadAllowance, linkLife, tooManyText } from "#reading/library/downloads/downloads.rules.ts";
import * as store from "#reading/library/downloads/downloads.store.server.ts";

export type Downloads = ReturnType<typeof createDownloads>;

/** The download that a link allows. */
interface LinkedCopy {
  member: string;
  /** The hash of the session that asked for the link, in base64url: the link ends with it. */
  session: string;
  editionId: number;
  format: DownloadFormat;
  /** Seconds since 1970. */
  expires: number;
}

interface Download {
  memberId: string;
  editionId: number;
  format: DownloadFormat;
  /** The reader's full address; it is shortened here. */
  address: string;
  /** False for the later parts of a file. */
  begins: boolean;
}

/** Name of the key of links in the shop's settings. */
const keyName = "download-links";

/** Links that open without a token, the log of downloads, their limit and their count. */
export function createDownloads(deps: Deps, { accounts }: { accounts: Accounts }) {
  const { db, now, config, rateLimits, log: journal } = deps;
  const key = keptSharedSecret(deps, keyName);

  async function createLink({ id: member, tokenHash }: Caller, editionId: number, format: DownloadFormat) {
    const expiresAt = after(now(), linkLife);
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const session = tokenHash.toString("base64url");
    const signature = (await signatureOf({ member, session, editionId, format, expires })).toString(
      "base64url",
    );
    const path = urlOf(openDownloadLink, {
      params: { editionId },
      query: { format, member, session, expires, signature },
    });
    return { url: config.publicUrl + path, expires_at: expiresAt.toISOString() };
  }

  /**
   * The member of a link. Their copy is looked up while their session is.
   * @returns a reader whose username is rejected with AppError 403 if the session has ended
   * @throws AppError 403 if the link is invalid or expired
   */
  async function openLink(linked: LinkedCopy, signature: string): Promise<Reader> {
    const given = Buffer.from(signature, "base64url");
    const expected = await signatureOf(linked);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw forbidden("Ce lien de téléchargement n’est pas valable.");
    if (linked.expires * 1000 <= now().getTime())
      throw forbidden("Ce lien a expiré\u202f: demandez-en un nouveau dans votre bibliothèque.");
    return { id: linked.member, username: usernameOf(linked.session) };
  }

  /** @throws AppError 403 if the session of a link has ended */
  async function usernameOf(session: string): Promise<string> {
    const account = await accounts.findBySession(Buffer.from(session, "base64url"));
    if (!account || !isMember(account))
      throw forbidden(
        "Ce lien a pris fin avec votre session\u202f: reconnectez-vous pour en demander un autre.",
      );
    return account.username;
  }

  async function signatureOf({ member, session, editionId, format, expires }: LinkedCopy): Promise<Buffer> {
    const signed = [member, session, editionId, format, expires].join("\n");
    return createHmac("sha256", await key())
      .update(signed)
      .digest();
  }

  /**
   * Allows the download of a whole file, within the member's daily limit. The file is looked up concurrently; if there
   * is none for this member, the limit is not used.
   * @throws AppError 429 beyond the daily limit
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
   * Allows the download of a part of a file. A later part belongs to a download of the last day; if there is none, the
   * first bytes were skipped to avoid the log, and the part counts as a download.
   * @returns whether it must be logged
   * @throws AppError 429 as above
   */
  async function admitPart({ begins, ...download }: Download): Promise<boolean> {
    if (!begins && (await store.hasDownloadSince(db, download, before(now(), days(1))))) return false;
    await takeOne(download.memberId);
    return true;
  }

  /** Logs a download and counts it: once per member, edition and day, for any format (decisions.md, "Catalogue"). */
  async function log({ begins, address, ...download }: Download): Promise<void> {
    const { memberId, editionId } = download;
    const downloadedAt = now();
    const day = downloadedAt.toISOString().slice(0, 10);
    try {
      await store.insertDownload(
        db,
        { ...download, address: shortenedAddress(address), downloadedAt },
        { day, counts: begins },
      );
    } catch (error) {
      // The reader has a right to the file anyway.
      journal.error({ err: error, memberId, editionId }, "download not logged");
    }
  }

  const takeOne = (memberId: string) => inOurWords(rateLimits.consume(downloadAllowance, memberId));
  /** @throws AppError 429 if a whole file would be refused to this member */
  const requireAllowance = (memberId: string) => inOurWords(rateLimits.check(downloadAllowance, memberId));

  const list = async (memberId: string) => {
    const rows = await store.findDownloads(db, memberId);
    return rows.map((row) => ({ ...row, downloaded_at: row.downloaded_at.toISOString() }));
  };

  /** A member's downloads of one edition. */
  const of = (memberId: string, editionId: number) => store.findDownloads(db, memberId, editionId);

  /** Lines of the log older than its life are removed; how many there were is kept. */
  const removeBefore = (instant: Date): Promise<void> => store.deleteDownloadsBefore(db, instant);

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
    /** Links that were given so far end, in other processes within a minute; members ask for new ones. */
    endLinks: () => replaceSharedSecret(deps, keyName),
  };
}

/** @throws AppError 429 with the limit, and the time of its end */
async function inOurWords(limiting: Promise<void>): Promise<void> {
  try {
    await limiting;
  } catch (error) {
    if (!(error instanceof AppError) || !isStatusOf(error, 429)) throw error;
    throw new AppError(429, tooManyText(Number(error.headers["retry-after"])), { headers: error.headers });
  }
}
