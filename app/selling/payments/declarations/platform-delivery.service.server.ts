import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { badGateway } from "#platform/http/app-errors.ts";
import { seconds } from "#platform/data/durations.ts";

/** How files reach the house's platform. */
export interface PlatformDelivery {
  /** For the screen, in French, without secrets. */
  name: string;
  /** Under the same name a file is replaced. @throws AppError 502 if the platform cannot be reached */
  deliver(name: string, bytes: Buffer): Promise<void>;
}

const patience = seconds(20);

/**
 * The delivery that a setting names: a folder, from which people take the files, or a server, whose key is known before.
 * @param address `file:/folder`, or `sftp://user:password@host:port/folder?key=<SHA-256 of the host key, base64>`
 */
export const openDelivery = (address: URL): PlatformDelivery =>
  address.protocol === "file:" ? intoFolder(decodeURIComponent(address.pathname)) : overSftp(address);

const intoFolder = (folder: string): PlatformDelivery => ({
  name: `le dossier ${folder}`,
  async deliver(name, bytes) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), bytes);
  },
});

function overSftp({ hostname, port, username, password, pathname, searchParams }: URL): PlatformDelivery {
  // In a query a plus sign is a blank.
  const key = fingerprintOf(searchParams.get("key")?.replaceAll(" ", "+") ?? "");
  return {
    name: `le serveur ${hostname}`,
    async deliver(name, bytes) {
      // Loaded by the first delivery: most processes make none.
      const { default: SftpClient } = await import("ssh2-sftp-client");
      const client = new SftpClient();
      try {
        await client.connect({
          host: hostname,
          port: Number(port || 22),
          username: decodeURIComponent(username),
          password: decodeURIComponent(password),
          readyTimeout: patience,
          hostHash: "sha256",
          // ssh2 gives the fingerprint in hexadecimal.
          hostVerifier: (found: string) =>
            key !== "" && fingerprintOf(Buffer.from(found, "hex").toString("base64")) === key,
        });
        const folder = decodeURIComponent(pathname).replace(/\/$/, "");
        // The platform reads no half-written file: it gets its name once it is whole.
        const [path, part] = [`${folder}/${name}`, `${folder}/${name}.part`];
        await client.put(bytes, part);
        if (await client.exists(path)) await client.delete(path);
        await client.rename(part, path);
      } catch (error) {
        throw badGateway(`Le serveur ${hostname} n’a pas pris le fichier. Réessayez plus tard.`, error);
      } finally {
        await client.end().catch(() => false);
      }
    },
  };
}

/** As `ssh-keygen -l` prints it, without its name. */
const fingerprintOf = (text: string): string => text.replace(/^SHA256:/, "").replace(/=+$/, "");
