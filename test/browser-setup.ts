import { unpackBrowser } from "#test/unpacked-browser.ts";

/** Before the workers start, so that no test waits for it. */
export default async function setup(): Promise<void> {
  await unpackBrowser();
}
