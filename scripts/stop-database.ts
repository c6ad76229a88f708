// Stops the embedded database of a shop that the launcher had to kill.
import { existsSync, realpathSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { clusterFolderIn } from "#platform/postgres/embedded/cluster-folder.server.ts";
import { choosePostgresAccount } from "#platform/postgres/embedded/postgres-account.server.ts";
import { findPostgresBinaries } from "#platform/postgres/embedded/postgres-binaries.server.ts";
import {
  readPostmasterFile,
  identifyProcess,
  isPostgresIn,
} from "#platform/postgres/embedded/process-identity.server.ts";
import { stopServer } from "#platform/postgres/embedded/server-process.server.ts";

/** In milliseconds. A server that takes longer to write its data then ends without help. */
const patience = 3000;

const dataDir = process.env["DATA_DIR"] ?? "./data";
if (!process.env["DATABASE_URL"] && existsSync(dataDir)) {
  const folder = clusterFolderIn(realpathSync(dataDir));
  const found = await readPostmasterFile(folder.cluster);
  const living = found && isPostgresIn(found.pid, folder.cluster) ? identifyProcess(found.pid) : null;
  if (living) {
    const binaries = await findPostgresBinaries();
    const account = choosePostgresAccount(folder, true, binaries);
    await Promise.race([
      stopServer({ cluster: folder.cluster, process: living, account, binaries }),
      pause(patience),
    ]);
  }
}
process.exit();
