import { createHash } from "node:crypto";
import { comparable } from "./structure.ts";

/** Names texts by their letters and figures alone; one that comes again has a number too, so that each has its own id. */
export class Fingerprints {
  readonly #seen = new Map<string, number>();

  of(text: string): string {
    const letters = comparable(text);
    const times = (this.#seen.get(letters) ?? 0) + 1;
    this.#seen.set(letters, times);
    return createHash("sha256").update(`${letters} ${times}`).digest("base64url").slice(0, 12);
  }
}
