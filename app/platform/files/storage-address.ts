/** Where files are stored, as `STORAGE_URL` says. */
export type StorageAddress = { kind: "folder"; folder: string } | S3Address;

/** A bucket of a server that speaks Amazon's S3 protocol. */
export interface S3Address {
  kind: "s3";
  bucket: string;
  /** Beginning of every key: empty, or ending with `/`. */
  prefix: string;
  /** Null: Amazon's own, of the region. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket is in the path of addresses; otherwise it is in the name of the host. */
  pathStyle: boolean;
  /** The server encrypts what it stores: with its own keys, or with those of a key service. */
  encryption: "AES256" | "aws:kms" | null;
  /** With `aws:kms`: the key; null for the account's. */
  kmsKeyId: string | null;
  /** Null: from the environment or the machine, as Amazon's SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

export const storageAddressText =
  "file:chemin, ou s3://seau/préfixe?endpoint=https://…&region=…&pathStyle=true&encryption=AES256";

const parameters = new Set(["endpoint", "region", "pathStyle", "encryption", "kmsKeyId"]);
const encryptions = ["AES256", "aws:kms"] as const;

/** @returns null if the text is not an address of this form */
export function readStorageAddress(text: string): StorageAddress | null {
  if (text.startsWith("file:")) return { kind: "folder", folder: text.slice("file:".length) };
  if (!text.startsWith("s3://") || !URL.canParse(text)) return null;
  const url = new URL(text);
  const query = url.searchParams;
  if (!url.hostname || url.port || url.hash || [...query.keys()].some((name) => !parameters.has(name)))
    return null;
  const endpoint = query.get("endpoint");
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) return null;
  const pathStyle = query.get("pathStyle") ?? String(endpoint !== null);
  if (pathStyle !== "true" && pathStyle !== "false") return null;
  const encryption = encryptions.find((each) => each === query.get("encryption")) ?? null;
  const kmsKeyId = query.get("kmsKeyId");
  if (query.has("encryption") && !encryption) return null;
  if (kmsKeyId !== null && encryption !== "aws:kms") return null;
  // One of the two alone is a mistake.
  if (Boolean(url.username) !== Boolean(url.password)) return null;
  return {
    kind: "s3",
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+/, "").replace(/\/*$/, "/").replace(/^\/$/, ""),
    endpoint,
    region: query.get("region") || "us-east-1",
    pathStyle: pathStyle === "true",
    encryption,
    kmsKeyId,
    credentials: url.username
      ? {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        }
      : null,
  };
}

/** The address as an operator may see it: without its key and its parameters. */
export const addressText = (address: StorageAddress): string =>
  address.kind === "folder" ? address.folder : `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, "");

/** Scheme and host of the addresses of a bucket's objects. */
export function originOf({ bucket, endpoint, region, pathStyle }: S3Address): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return pathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
}

/** The value of `COVERS`: an address is the public one of the store’s root. */
type Covers = "shop" | "presigned" | (string & {});

/** Where browsers get covers, and the origin of these addresses; null: from the shop. */
export function coversOf(covers: Covers, storage: StorageAddress | undefined) {
  if (covers === "shop") return null;
  if (covers === "presigned")
    return storage?.kind === "s3" ? { kind: "presigned" as const, origin: originOf(storage) } : null;
  return { kind: "public" as const, base: covers.replace(/\/+$/, ""), origin: new URL(covers).origin };
}

export function coverProblems(covers: Covers, storage: StorageAddress | undefined): string[] {
  if (covers !== "presigned" || storage?.kind === "s3") return [];
  return ["COVERS : presigned demande un STORAGE_URL en s3://."];
}
