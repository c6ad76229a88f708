import { join } from "node:path";

/** Where the embedded database keeps what under the data folder. */
export interface ClusterFolder {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Holds the superuser's password; readable by the shop alone. */
  passwordFile: string;
  logFile: string;
}

/** @param dataDir the data folder's real path, as `openDataFolder` answers it */
export function clusterFolderIn(dataDir: string): ClusterFolder {
  return {
    dataDir,
    cluster: join(dataDir, "postgres"),
    passwordFile: join(dataDir, "postgres.password"),
    logFile: join(dataDir, "postgres.log"),
  };
}
