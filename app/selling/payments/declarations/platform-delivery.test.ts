import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ssh2, { type Server as SshServer, type SFTPWrapper } from "ssh2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#selling/payments/declarations/platform-delivery.service.server.ts";

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
  publicKeyEncoding: { type: "pkcs1", format: "pem" },
});

/** What the server keeps. */
const files = new Map<string, Buffer>();
let server: SshServer;
let address: string;
beforeAll(async () => {
  server = new Server({ hostKeys: [privateKey] }, (connection) => {
    connection.on("authentication", (context) => {
      const isKnown = context.method === "password" && context.username === "maison";
      if (isKnown && context.password === "dépôt & co") context.accept();
      else context.reject(["password"]);
    });
    connection.on("session", (accept) => accept().on("sftp", (acceptSftp) => serve(acceptSftp())));
    // A client that refuses the key hangs up.
    connection.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const key = utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  const fingerprint = createHash("sha256").update(key.getPublicSSH()).digest("base64");
  const { port } = server.address() as { port: number };
  const password = encodeURIComponent("dépôt & co");
  address = `sftp://maison:${password}@127.0.0.1:${port}/depot?key=SHA256:${fingerprint}`;
});
afterAll(() => server.close());

/** A folder in memory. */
function serve(sftp: SFTPWrapper): void {
  const opened: string[] = [];
  const pathOf = (handle: Buffer) => opened[handle.readUInt32BE(0)] ?? "";
  sftp.on("OPEN", (id, path) => {
    files.set(path, Buffer.alloc(0));
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(opened.push(path) - 1);
    sftp.handle(id, handle);
  });
  sftp.on("WRITE", (id, handle, _offset, data) => {
    files.set(pathOf(handle), Buffer.concat([files.get(pathOf(handle)) ?? Buffer.alloc(0), data]));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("REMOVE", (id, path) =>
    sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on("RENAME", (id, from, to) => {
    const bytes = files.get(from);
    if (!bytes || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    files.set(to, bytes);
    sftp.status(id, STATUS_CODE.OK);
  });
  const stat = (id: number, path: string) => {
    const bytes = files.get(path);
    if (!bytes) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: bytes.length, atime: 0, mtime: 0 });
  };
  sftp.on("STAT", stat);
  sftp.on("LSTAT", stat);
  sftp.on("FSETSTAT", (id) => sftp.status(id, STATUS_CODE.OK));
}

it("Over SFTP a file arrives whole under its name, and replaces itself; a server with another key gets nothing", async () => {
  const delivery = openDelivery(new URL(address));
  const xml = Buffer.from("<Report>é</Report>".repeat(10_000));
  await delivery.deliver("rapport.xml", Buffer.from("former"));
  await delivery.deliver("rapport.xml", xml);
  expect([...files.keys()]).toEqual(["/depot/rapport.xml"]);
  expect(files.get("/depot/rapport.xml")?.equals(xml)).toBe(true);
  expect(delivery.name).toBe("le serveur 127.0.0.1");
  files.clear();
  for (const wrong of [
    address.replace(/key=.*/, "key="),
    address.replace(/key=SHA256:.{5}/, "key=SHA256:AAAAA"),
    address.replace("maison", "autre"),
  ])
    await expect(openDelivery(new URL(wrong)).deliver("rapport.xml", xml)).rejects.toMatchObject({
      status: 502,
    });
  expect(files.size).toBe(0);
});

it("Into a folder, a file is written there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "declarations-"));
  const delivery = openDelivery(pathToFileURL(join(folder, "à remettre")));
  await delivery.deliver("rapport.xml", Buffer.from("<Report/>"));
  expect(await readFile(join(folder, "à remettre", "rapport.xml"), "utf8")).toBe("<Report/>");
  expect(delivery.name).toContain("à remettre");
  await rm(folder, { recursive: true });
});
