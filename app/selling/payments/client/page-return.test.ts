import { expect, it } from "vitest";
import { watchReturn } from "#selling/payments/client/page-return.ts";

const shown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

it("a page from the browser's cache is notified when it is shown again, and only then", () => {
  const page = new EventTarget();
  let returns = 0;
  const end = watchReturn(page, () => returns++);
  page.dispatchEvent(shown(false));
  expect(returns).toBe(0);
  page.dispatchEvent(shown(true));
  expect(returns).toBe(1);
  end();
  page.dispatchEvent(shown(true));
  expect(returns).toBe(1);
});
