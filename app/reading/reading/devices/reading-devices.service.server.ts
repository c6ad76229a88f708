import { createHash, randomInt } from "node:crypto";
import { isMember } from "#readers/accounts/membership.rules.ts";
import type { Accounts, Caller, Ending } from "#readers/accounts/module.server.ts";
import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { AppError, conflict, notFound } from "#platform/http/app-errors.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import type { ReadingDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import * as rules from "#reading/reading/devices/reading-devices.rules.ts";
import * as store from "#reading/reading/devices/reading-devices.store.server.ts";

export type Devices = ReturnType<typeof createDevices>;
export type DeviceAccount = NonNullable<Awaited<ReturnType<Accounts["find"]>>>;

/**
 * Passwords of reading applications, which know no other way to log in. Each is random, opens the member’s library only,
 * and is never the account's own (docs/decisions/087).
 */
export function createDevices(
  { db, now, rateLimits }: Pick<Deps, "db" | "now" | "rateLimits">,
  accounts: Pick<Accounts, "find" | "lockCaller">,
) {
  const list = async (memberId: string): Promise<ReadingDevice[]> =>
    (await store.findDevices(db, memberId)).map(deviceOf);

  /** @throws AppError 401, 409 beyond the limit */
  async function add(member: Caller, name: string) {
    const password = newPassword();
    const device = await db.transaction(async (tx) => {
      await accounts.lockCaller(tx, member);
      if ((await store.countDevices(tx, member.id)) >= rules.maxDevices)
        throw conflict(
          `${rules.maxDevices} appareils au plus\u202f: retirez d’abord ceux qui ne servent plus.`,
        );
      return store.insertDevice(tx, {
        memberId: member.id,
        name,
        passwordHash: hashToken(password),
        syncKeyHash: hashToken(md5(password)),
        createdAt: now(),
      });
    });
    return { device: deviceOf(device), password };
  }

  /** @throws AppError 404 */
  async function remove(member: Caller, id: number): Promise<void> {
    if (!(await store.deleteDevice(db, member.id, id)))
      throw notFound("Cet appareil n’est plus dans la liste.");
  }

  /**
   * The member of a request with HTTP Basic authentication: the name is the account's address or pseudonym.
   * @throws AppError 401, and 429 after too many wrong passwords from one address
   */
  async function identify(authorization: string | undefined, address: string): Promise<DeviceAccount> {
    const given = rules.basicCredentials(authorization);
    if (!given) throw refused();
    return settle(given.name, "passwordHash", hashToken(rules.asShown(given.password)), address);
  }

  /** The same for KOReader's synchronisation, which sends the MD5 of the password as it was typed. */
  const identifySync = (name: string, key: string, address: string): Promise<DeviceAccount> =>
    settle(name, "syncKeyHash", hashToken(key.toLowerCase()), address);

  async function settle(name: string, column: "passwordHash" | "syncKeyHash", hash: Buffer, address: string) {
    const device = await store.findByHash(db, column, hash);
    const account = device && (await accounts.find(device.memberId));
    if (!device || !account || !isUsable(device, account) || !isNameOf(account, name)) {
      // Wrong ones only: several readers may share an address, and a right password is none that was guessed.
      await rateLimits.consume(rules.deviceFailures, address);
      throw refused();
    }
    await store.saveUse(db, device.id, now(), before(now(), rules.usePrecision));
    return account;
  }

  return {
    list,
    add,
    remove,
    identify,
    identifySync,
    /** Removes all devices of a member. @returns their names */
    endAccess: (tx: Queryable, { memberId }: Ending): Promise<string[]> =>
      store.deleteDevicesOf(tx, memberId),
  };
}

const refused = () => new AppError(401, "Ce nom ou ce mot de passe d’appareil n’ouvre aucune bibliothèque.");

/** A device that was added before the account was taken back may be an intruder's. */
const isUsable = ({ createdAt }: { createdAt: Date }, account: DeviceAccount): boolean =>
  isMember(account) && (account.takenBackAt === null || createdAt > account.takenBackAt);

const isNameOf = (account: DeviceAccount, name: string): boolean =>
  [account.email, account.username].some((own) => own.toLowerCase() === name.trim().toLowerCase());

const newPassword = (): string =>
  rules.grouped(
    Array.from(
      { length: rules.passwordLength },
      () => rules.passwordAlphabet[randomInt(rules.passwordAlphabet.length)],
    ).join(""),
  );

/** The protocol's choice; the password is random. */
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

const deviceOf = ({ id, name, createdAt, usedAt }: store.DeviceRow): ReadingDevice => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
});
