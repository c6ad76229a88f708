import type { Browser } from "playwright-core";
import { openReader, type Reader, type ReaderOptions } from "#test/reader.ts";

export interface Credentials {
  username: string;
  password: string;
}

/** A signed-in administrator's browser at an address of the back office. */
export async function openDesk(
  browser: Browser,
  shopUrl: string,
  { username, password }: Credentials,
  path: string,
  options: Omit<ReaderOptions, "token"> = {},
): Promise<Omit<Reader, "open">> {
  const { page, context, faults } = await openReader(browser, shopUrl, options);
  await context.request.post("/api/admin/login", { data: { username, password } });
  await page.goto(path);
  return { page, context, faults };
}
