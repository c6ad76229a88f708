import { type QueryKey, QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { hours, minutes, seconds } from "#platform/data/durations.ts";
import { catalogueQuery, categoriesQuery } from "#books/catalogue/books/books.queries.ts";

const opened = performance.timeOrigin;

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  { list: "the catalogue", options: catalogueQuery({}), time: minutes(1) },
  { list: "the categories", options: categoriesQuery(), time: minutes(10) },
])(
  "The browser keeps $list for $time ms (storefront.md §9), from the opening of a page made earlier",
  (kept) => {
    const { options, time } = kept;
    for (const [came, since] of [
      [opened + hours(1), opened + hours(1)],
      [opened - hours(1), opened],
    ] as const) {
      expect(isStale(options, came, since + time - seconds(1))).toBe(false);
      expect(isStale(options, came, since + time + seconds(1))).toBe(true);
    }
  },
);

/** Whether an answer that came at an instant counts as stale at another one. */
function isStale(options: { queryKey: QueryKey }, came: number, now: number): boolean {
  vi.useFakeTimers({ toFake: ["Date"], now });
  const client = new QueryClient();
  client.setQueryData(options.queryKey, [], { updatedAt: came });
  return new QueryObserver(client, options as QueryObserverOptions).getCurrentResult().isStale;
}
