import { join } from "node:path";

/** The paths of the embedded database under the data folder. */
export interface ClusterFolder {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Holds the superuser's password; readable by the shop alone. */
  passwordFile: string;
  logFile: string;
  /** The write-ahead log that waits for its archive; missing without one. */
  wal: string;
  /** Exists while a new cluster is complete and has not taken the place of the former one. */
  upgradeReady: string;
}

/** @param dataDir the data folder's real path, as returned by `openDataFolder` */
export function clusterFolderIn(dataDir: string): ClusterFolder {
  return {
    dataDir,
    cluster: join(dataDir, "postgres"),
    passwordFile: join(dataDir, "postgres.password"),
    logFile: join(dataDir, "postgres.log"),
    wal: join(dataDir, "wal"),
    upgradeReady: join(dataDir, "upgrade", "ready"),
  };
}
