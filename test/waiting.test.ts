import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Playwright's answers about the present moment, which a busy machine gives too early. */
const atOnce =
  /expect\(await [^;]*?\.(?:count|innerText|textContent|allInnerTexts|allTextContents|inputValue|getAttribute|is(?:Visible|Hidden|Enabled|Disabled|Editable|Checked))\(/g;

it("Browser tests wait for what they compare: `expect.poll`, not `expect(await …)`", () => {
  const files = globSync("test/end-to-end/*.test.ts", { cwd: `${import.meta.dirname}/..` });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/../${file}`, "utf8").matchAll(atOnce)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
