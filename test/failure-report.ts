import { afterEach } from "vitest";
import { openPages } from "#test/browser.ts";
import { lastLogLines } from "#test/hosted-shop.ts";

/** What the pages of a failed test show, and what its shops logged: of a state that never comes, the error says no more. A second try follows. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const shown = openPages().map(async (page) => {
    const text = await page.locator("body").innerText({ timeout: 5000 }).catch(String);
    return `${page.url()}\n${text.slice(0, 1500)}`;
  });
  const parts = [task.name, ...(await Promise.all(shown)), ...lastLogLines()];
  const report = `\n${parts.join("\n--\n")}\n`;
  process.stderr.write(report);
  for (const error of task.result.errors ?? []) error.message += report;
});
