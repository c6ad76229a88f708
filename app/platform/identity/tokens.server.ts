import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a URL or a header; only the hash is stored (decisions.md, "Accounts"). */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256: sufficient for random secrets, and fast enough for every request. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
