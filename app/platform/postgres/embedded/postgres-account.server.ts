import { spawnSync } from "node:child_process";
import { chownSync, readFileSync, type Stats, statSync } from "node:fs";

import { StartupError } from "#platform/process/startup-error.ts";

import type { ClusterFolder } from "./cluster-folder.server.ts";
import { explainFileFailure } from "./file-failure.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";

/** The account that PostgreSQL runs under, and the way to run a program as that account. */
export interface PostgresAccount {
  /** Changes the owner of a file or folder to the account, if it is not the current one. */
  own(path: string): void;
  /** The arguments for `spawn` that run `program` as the account. */
  command(program: string, args: string[]): AccountCommand;
}

export interface AccountCommand {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

interface AccountIds {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, even in a container or on a rented server. For a normal user, the account is that
 * user; for root, the first existing one of: the cluster's owner, the data folder's owner, `postgres`, `nobody`. The
 * first two keep the files' owner; the last two exist to run this database, and to own as little as possible. @throws
 * StartupError if the cluster belongs to another account, or no account is usable
 */
export function choosePostgresAccount(
  folder: ClusterFolder,
  clusterExists: boolean,
  binaries: PostgresBinaries,
): PostgresAccount {
  const ourUid = process.getuid?.();
  const clusterOwner = clusterExists ? ownerOf(folder.cluster) : null;
  if (ourUid !== 0) {
    if (ourUid !== undefined && clusterOwner !== null && clusterOwner.uid !== ourUid)
      throw foreignCluster(folder.cluster);
    return { own: () => {}, command: (program, args) => ({ file: program, args, options: {} }) };
  }
  const ids = chooseIds(folder, clusterOwner);
  return { own: (path) => giveTo(path, ids), command: findWayToRun(ids, [folder.dataDir, binaries.folder]) };
}

function chooseIds(folder: ClusterFolder, clusterOwner: AccountIds | null): AccountIds {
  if (clusterOwner !== null) {
    if (clusterOwner.uid !== 0) return clusterOwner;
    throw rootsCluster(folder.cluster);
  }
  const folderOwner = ownerOf(folder.dataDir);
  // initdb requires an account with a name.
  const named = folderOwner !== null && folderOwner.uid !== 0 && folderOwner.name !== "" ? folderOwner : null;
  const ids = named ?? findAccount("postgres") ?? findAccount("nobody");
  if (ids !== null) return ids;
  throw new StartupError(
    "PostgreSQL refuse de fonctionner en tant que root et cette machine n’a ni compte « postgres » ni compte « nobody » : lancez la boutique sous un autre compte, ou indiquez votre base avec DATABASE_URL.",
  );
}

/**
 * Directly as the account if it can reach everything. It cannot reach a project cloned in root's own folder: then with
 * the capability to traverse folders (or, if a container withholds that one, to override modes), so that no folder has
 * to be opened to all.
 */
function findWayToRun(ids: AccountIds, folders: string[]): PostgresAccount["command"] {
  const plainly: PostgresAccount["command"] = (file, args) => ({
    file,
    args,
    options: { uid: ids.uid, gid: ids.gid },
  });
  const ways = [plainly, withCapability(ids, "dac_read_search"), withCapability(ids, "dac_override")];
  const way = ways.find((candidate) => reachesAll(candidate, folders));
  if (way !== undefined) return way;
  throw new StartupError(
    `Le compte « ${ids.name} », sous lequel tourne PostgreSQL, n’a pas accès à ${folders.join(" ou à ")} : ouvrez-lui le passage avec « chmod o+x » sur les dossiers du chemin, installez « setpriv », ou lancez la boutique sous un autre compte que root.`,
  );
}

/**
 * Ambient capabilities are those that survive exec without the file being marked (capabilities(7)). access(2), by which
 * PostgreSQL's programs look for each other, uses them under no_setuid_fixup only.
 */
function withCapability(ids: AccountIds, capability: string): PostgresAccount["command"] {
  const asAccount = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, "--clear-groups"];
  const capable = [
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    "--securebits=+no_setuid_fixup",
  ];
  return (program, args) => ({
    file: "setpriv",
    args: [...asAccount, ...capable, "--", program, ...args],
    options: {},
  });
}

function reachesAll(way: PostgresAccount["command"], folders: string[]): boolean {
  const question = 'for folder do test -x "$folder" || exit 1; done';
  const { file, args, options } = way("/bin/sh", ["-c", question, "sh", ...folders]);
  return spawnSync(file, args, { ...options, cwd: "/", stdio: "ignore" }).status === 0;
}

function giveTo(path: string, ids: AccountIds): void {
  try {
    chownSync(path, ids.uid, ids.gid);
  } catch (error) {
    throw explainFileFailure(error, path);
  }
}

function ownerOf(path: string): AccountIds | null {
  const found = statOf(path);
  if (found === null) return null;
  return {
    uid: found.uid,
    gid: found.gid,
    name: accounts().find((one) => one.uid === found.uid)?.name ?? "",
  };
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw explainFileFailure(error, path);
  }
}

function findAccount(name: string): AccountIds | null {
  return accounts().find((one) => one.name === name) ?? null;
}

/** passwd(5): name, password, uid, gid and more, between colons. */
function accounts(): AccountIds[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function rootsCluster(cluster: string): StartupError {
  const name = findAccount("postgres")?.name ?? "nobody";
  return new StartupError(
    `Le dossier ${cluster} appartient à root, que PostgreSQL refuse : rendez-le à un autre compte, par exemple avec « chown -R ${name} ${cluster} ».`,
  );
}

function foreignCluster(cluster: string): StartupError {
  return new StartupError(
    `Le dossier ${cluster} appartient à un autre compte : lancez la boutique sous ce compte-là, ou indiquez un autre dossier avec DATA_DIR.`,
  );
}
