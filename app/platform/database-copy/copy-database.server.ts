import { loadDatabase } from "#platform/database-copy/copy-in.server.ts";
import { withSnapshot } from "#platform/database-copy/copy-out.server.ts";
import { requireKnownMigrations } from "#platform/migrate.server.ts";

/**
 * Copies a shop's database into an empty one, in one transaction on each side, and brings it to this program's schema.
 * @param onBytes called with the size of each copied piece
 * @throws StartupError if the target is not empty, or the source comes from a newer program
 */
export const copyDatabase = (
  fromUrl: string,
  toUrl: string,
  schemaFolder: string,
  onBytes: (bytes: number) => void,
): Promise<void> =>
  withSnapshot(fromUrl, async (snapshot) => {
    await requireKnownMigrations(schemaFolder, snapshot.migrations);
    await loadDatabase(toUrl, schemaFolder, snapshot, async (load) => {
      for (const table of snapshot.tables)
        for await (const chunk of snapshot.rowsOf(table)) {
          await load.write(table.name, chunk);
          onBytes(chunk.length);
        }
      await load.finish();
    });
  });
