import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { formatBytes } from "#ui/bytes.ts";
import { openBucket } from "#platform/files/open-store.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { readStorageAddress, storageAddressText } from "#platform/files/storage-address.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { copyStore } from "#platform/files/store-copy.server.ts";
import { counted } from "#server/counted.ts";

type Say = (line: string) => void;

/** Files between two lines of progress. */
const filesPerLine = 500;

/**
 * `storage copy <de> <vers>`: both are addresses as in `STORAGE_URL`. The shop may run.
 * @param say receives progress
 * @throws StartupError if an address is wrong, a store cannot be opened, or there is nothing to copy
 */
export async function copiedStorage(from: string, to: string, say: Say): Promise<string> {
  if (from === to) throw new StartupError("Les deux adresses sont les mêmes\u202f: rien à copier.");
  const stores = { from: await openAt(from, say), to: await openAt(to, say) };
  await requireFiles(stores.from, from);
  await stores.to.check();
  const done = await copyStore({
    ...stores,
    onFile: ({ copied, present, bytes }) => {
      if ((copied + present) % filesPerLine === 0)
        say(
          `${counted(copied + present, "fichier vu", "fichiers vus")}, ${counted(copied, "copié", "copiés")}, ${formatBytes(bytes)}`,
        );
    },
  });
  const gone = done.gone > 0 ? `, ${counted(done.gone, "supprimé", "supprimés")} entre-temps` : "";
  const copied = counted(done.copied, "fichier copié et relu", "fichiers copiés et relus");
  return `${copied} (${formatBytes(done.bytes)}), ${counted(done.present, "déjà là", "déjà là")}${gone}.`;
}

/** An empty store is more often a wrong address than a shop without files. */
async function requireFiles(store: ObjectStore, address: string): Promise<void> {
  for await (const { path } of store.list()) if (!isUnfinished(path)) return;
  throw new StartupError(
    `${shownAddress(address)}\u00a0: il n’y a aucun fichier à copier ici. Vérifiez l’adresse.`,
  );
}

/** An address of a bucket may contain its key. */
const shownAddress = (text: string): string => text.replace(/^s3:\/\/[^@/?]*@/, "s3://");

async function openAt(text: string, say: Say): Promise<ObjectStore> {
  const address = readStorageAddress(text);
  if (!address) throw new StartupError(`Cette adresse n’est pas de la forme ${storageAddressText}.`);
  // npm runs its scripts in the shop's folder, and passes on the folder in which it was called.
  if (address.kind === "folder") return folderStore(resolve(process.env["INIT_CWD"] ?? "", address.folder));
  return openBucket(address, {
    scratchDir: join(tmpdir(), "encrier"),
    log: { warn: () => say("Le serveur de fichiers ne répond pas\u202f; nouvel essai.") },
  });
}
