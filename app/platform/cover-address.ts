import { originOf, type StorageAddress } from "#platform/storage-address.ts";

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
