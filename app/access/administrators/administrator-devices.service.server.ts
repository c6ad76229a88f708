import { findDevice, insertDevice, touchDevice } from "#access/administrators/administrators.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { DeviceCookies } from "#platform/http/device-cookies.server.ts";
import { deviceLife } from "#platform/identity/device-life.ts";
import type { NetworkKeys } from "#platform/http/network-keys.server.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";

const anHour = hours(1) / 1000;
/**
 * Wrong passwords, as for members: of strangers for each name, line and network; of each known device
 * (docs/decisions/074-limits-without-lockout.md).
 */
const failures = {
  account: { name: "admin-login-account", points: 10, seconds: anHour },
  line: { name: "admin-login-address", points: 10, seconds: anHour },
  network: { name: "admin-login-network", points: 50, seconds: anHour },
  device: { name: "admin-login-device", points: 10, seconds: anHour },
} as const;
const devicesKept = 20;

/** The tries of a password, before and after it is compared. */
export interface Tries {
  begin(): Promise<void>;
  succeed(): Promise<unknown>;
}

/** Devices on which administrators have logged in, and the limits of their logins. */
export function createAdministratorDevices({ db, now, rateLimits }: Pick<Deps, "db" | "now" | "rateLimits">) {
  /** @returns the content of the device's cookie; null if there is none, or it was revoked or has expired */
  async function knownDevice(administratorId: number, cookies: DeviceCookies): Promise<string | null> {
    const token = await cookies.tokenOf(String(administratorId));
    const device = token ? await findDevice(db, administratorId, hashToken(token)) : undefined;
    return device && now() < after(device.lastSeenAt, deviceLife) ? token : null;
  }

  /** @returns the content of the device's cookie, for a device that is known from now on */
  async function noteLogin(tx: Queryable, administratorId: number, known: string | null): Promise<string> {
    const at = now();
    if (known && (await touchDevice(tx, administratorId, hashToken(known), at))) return known;
    const token = newToken();
    const device = { tokenHash: hashToken(token), administratorId, firstSeenAt: at, lastSeenAt: at };
    await insertDevice(tx, device, devicesKept);
    return token;
  }

  /** Strangers' failures never stop a known device. */
  function triesOf(username: string, device: string | null, { line, network }: NetworkKeys): Tries {
    const account = username.toLowerCase();
    if (device) {
      const key = hashToken(device).toString("base64url");
      return {
        begin: () => rateLimits.attempt(failures.device, key),
        succeed: () => rateLimits.reset(failures.device, key),
      };
    }
    return {
      // In this order: who is slowed down for their own network adds nothing to the account's count.
      async begin() {
        await rateLimits.attempt(failures.line, line);
        await rateLimits.attempt(failures.network, network);
        await rateLimits.attempt(failures.account, account);
      },
      succeed: () =>
        Promise.all([
          rateLimits.reset(failures.account, account),
          rateLimits.succeed(failures.line, line),
          rateLimits.succeed(failures.network, network),
        ]),
    };
  }

  return { knownDevice, noteLogin, triesOf };
}
