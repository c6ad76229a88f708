import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { StartupError } from "#platform/process/startup-error.ts";

import type { PostgresAccount } from "./postgres-account.server.ts";

/** Where a server is reached: a folder that holds its socket, or a port of this machine's own address. */
export type ListenAddress = { kind: "socket"; folder: string } | { kind: "loopback"; port: number };

/** Part of the socket's file name only; no server listens on that port. */
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** unix(7): `sun_path` has 108 bytes, the last one a zero. The strictest of the systems we run on (macOS) has 104. */
const MAX_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/**
 * A socket in the cluster, which only the account may enter; in a private temporary folder if that path is too long for
 * a socket; on Windows, a free port of the loopback address, which the password protects.
 */
export async function chooseListenAddress(
  cluster: string,
  account: PostgresAccount,
  platform: NodeJS.Platform = process.platform,
): Promise<ListenAddress> {
  if (platform === "win32") return { kind: "loopback", port: await findFreePort() };
  if (fitsSocket(cluster)) return { kind: "socket", folder: cluster };
  return { kind: "socket", folder: makeShortFolder(cluster, account) };
}

/** Command-line settings that make a server listen there and nowhere else. */
export function listenSettings(address: ListenAddress): Record<string, string> {
  if (address.kind === "loopback") {
    return { listen_addresses: "127.0.0.1", port: String(address.port), unix_socket_directories: "" };
  }
  return {
    listen_addresses: "",
    port: String(SOCKET_PORT),
    unix_socket_directories: address.folder,
    unix_socket_permissions: "0700",
  };
}

/**
 * Removes a dead server's socket and its lock, which holds a process id that may be in use again by another process.
 * Only while no server runs on the cluster.
 */
export function removeSocketRemains(address: ListenAddress): void {
  if (address.kind === "loopback") return;
  for (const end of ["", ".lock"]) rmSync(join(address.folder, SOCKET_NAME + end), { force: true });
}

/** A URL for node-postgres. It contains every value that PG* variables of the environment would otherwise supply. */
export function databaseUrl(
  address: ListenAddress,
  user: string,
  password: string,
  database: string,
): string {
  const login = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const name = encodeURIComponent(database);
  if (address.kind === "loopback") return `${login}127.0.0.1:${address.port}/${name}?sslmode=disable`;
  return `${login}/${name}?host=${encodeURIComponent(address.folder)}&port=${SOCKET_PORT}&sslmode=disable`;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH;
}

/**
 * In a folder that all accounts may write to, another one may have created it first: it is used only if it is our own.
 */
function makeShortFolder(cluster: string, account: PostgresAccount): string {
  const name = `encrier-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`;
  const folder = [tmpdir(), "/tmp"].map((parent) => join(parent, name)).find(fitsSocket);
  if (folder === undefined)
    throw new StartupError(
      `Le chemin ${cluster} est trop long : indiquez un dossier plus court avec DATA_DIR.`,
    );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isPrivateFolder(folder)) {
    account.own(folder);
    return folder;
  }
  throw new StartupError(
    `Le dossier ${folder}, où PostgreSQL doit placer son point d’accès, appartient à un autre compte : supprimez-le, ou indiquez un dossier plus court avec DATA_DIR.`,
  );
}

function isPrivateFolder(folder: string): boolean {
  const found = lstatSync(folder);
  const uid = process.getuid?.();
  return found.isDirectory() && (found.mode & 0o077) === 0 && (uid === 0 || found.uid === uid);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
