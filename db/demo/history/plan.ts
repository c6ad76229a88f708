import type { DemoBook } from "../demo-book.ts";
import { seededRandom } from "../seeded-random.ts";
import { calendarUntil, firstDaysAgo } from "./calendar.ts";
import type { DemoEvent } from "./events.ts";
import { lifeOf, openLives } from "./lives.ts";
import { publisherEvents } from "./publisher.ts";
import { demoReaders } from "./readers.ts";
import { stockOf } from "./readers.ts";

/**
 * Two years of the demonstration's house, day by day, in the order of time: the same for the same seed, books and day.
 * It ends yesterday evening, so that all days that it fills are over.
 */
export function planHistory(books: readonly DemoBook[], now: Date, seed: number): DemoEvent[] {
  const random = seededRandom(seed);
  const calendar = calendarUntil(now);
  const stock = stockOf(books);
  const lives = demoReaders.map((reader) => lifeOf(reader, random));
  const events: DemoEvent[] = publisherEvents(stock, calendar);
  const live = openLives({ random, calendar, stock, events });

  for (let daysAgo = firstDaysAgo; daysAgo >= 1; daysAgo -= 1) for (const life of lives) live(life, daysAgo);
  for (const { reader, lastSeen } of lives)
    if (lastSeen) events.push({ kind: "login", at: lastSeen, reader: reader.username });
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
