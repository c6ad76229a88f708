import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { type Program, startProgram } from "#test/external/program.ts";
import { freePort } from "#test/free-port.ts";

const accessKeyId = "encrier:shop";
const secretAccessKey = "secret";
const bucket = "livres";

export interface ObjectServer {
  /** Of an empty bucket, as `STORAGE_URL`, without parameters for encryption. */
  url: string;
  endpoint: string;
  stop: () => Promise<void>;
}

/** OpenStack Swift with its S3 interface, on one folder with one copy of each object. */
export async function startSwift(): Promise<ObjectServer> {
  const folder = await mkdtemp(join(tmpdir(), "encrier-swift-"));
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await startServers(folder, programs);
    const endpoint = `http://127.0.0.1:${port}`;
    await createBucket(endpoint);
    const credentials = `${encodeURIComponent(accessKeyId)}:${secretAccessKey}`;
    return { url: `s3://${credentials}@${bucket}?endpoint=${endpoint}`, endpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServers(folder: string, programs: Program[]): Promise<number> {
  await mkdir(join(folder, "disks/one"), { recursive: true });
  const write = (name: string, lines: string[]) => writeFile(join(folder, name), `${lines.join("\n")}\n`);
  await write("swift.conf", [
    "[swift-hash]",
    "swift_hash_path_prefix = tests",
    "swift_hash_path_suffix = tests",
    "[storage-policy:0]",
    "name = single",
    "default = yes",
  ]);
  const common = (port: number) => [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    `bind_port = ${port}`,
    "workers = 0",
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    "log_level = ERROR",
  ];
  for (const kind of ["account", "container", "object"]) {
    const port = await freePort();
    await write(`${kind}-server.conf`, [
      ...common(port),
      `devices = ${join(folder, "disks")}`,
      "mount_check = false",
      "[pipeline:main]",
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    ]);
    await makeRing(join(folder, `${kind}.builder`), port);
    const config = join(folder, `${kind}-server.conf`);
    programs.push(await startProgram(`swift-${kind}-server`, [config], { port }));
  }
  const cachePort = await freePort();
  const cache = ["-p", String(cachePort), "-l", "127.0.0.1", "-u", userInfo().username];
  programs.push(await startProgram("memcached", cache, { port: cachePort }));
  const port = await freePort();
  await write("proxy-server.conf", [
    ...common(port),
    "[pipeline:main]",
    "pipeline = catch_errors cache s3api tempauth bulk slo dlo proxy-server",
    ...["catch_errors", "bulk", "slo", "dlo"].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
    "[filter:cache]",
    "use = egg:swift#memcache",
    `memcache_servers = 127.0.0.1:${cachePort}`,
    "[filter:s3api]",
    "use = egg:swift#s3api",
    "location = us-east-1",
    "[filter:tempauth]",
    "use = egg:swift#tempauth",
    `user_${accessKeyId.replace(":", "_")} = ${secretAccessKey} .admin`,
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
  ]);
  programs.push(await startProgram("swift-proxy-server", [join(folder, "proxy-server.conf")], { port }));
  return port;
}

async function makeRing(builder: string, port: number): Promise<void> {
  for (const args of [["create", "4", "1", "1"], ["add", `r1z1-127.0.0.1:${port}/one`, "1"], ["rebalance"]]) {
    const child = spawn("swift-ring-builder", [builder, ...args], { stdio: "ignore" });
    const [code] = (await once(child, "close")) as [number];
    if (code !== 0) throw new Error(`swift-ring-builder ${args.join(" ")} failed.`);
  }
}

async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
