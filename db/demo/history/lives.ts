import type { DemoEdition } from "../demo-book.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { type Calendar, firstDaysAgo } from "./calendar.ts";
import type { DemoEvent, DemoFormat } from "./events.ts";
import { type DemoReader, campaign, type Stock } from "./readers.ts";

interface Habits {
  ordersAMonth: number;
  /** Chance of a first order in the days after the sign-up. */
  beginsWithOrder: number;
  /** Chance of a subscription in the months after it. */
  subscribes: number;
}

const habits: Readonly<Record<DemoReader["temperament"], Habits>> = {
  keen: { ordersAMonth: 0.4, beginsWithOrder: 1, subscribes: 0.9 },
  regular: { ordersAMonth: 0.13, beginsWithOrder: 0.9, subscribes: 0.45 },
  occasional: { ordersAMonth: 0.05, beginsWithOrder: 0.8, subscribes: 0.1 },
  silent: { ordersAMonth: 0, beginsWithOrder: 0, subscribes: 0 },
};

const renews = 0.6;
const refundNotes = [
  "Achetée deux fois, dans deux éditions\u202f: geste commercial.",
  "Le lecteur cherchait l’édition annotée.",
  "Liseuse trop ancienne pour ce fichier.",
];

/** What a reader is on a day of the plan. */
export interface Life {
  reader: DemoReader;
  joinedDaysAgo: number;
  firstOrderDaysAgo: number;
  /** When a subscription is bought next; null: never. */
  subscribesDaysAgo: number | null;
  subscribedUntilDaysAgo: number | null;
  owned: Set<DemoEdition>;
  lastSeen: Date | null;
}

interface World {
  random: SeededRandom;
  calendar: Calendar;
  stock: Stock;
  /** Receives what readers do. */
  events: DemoEvent[];
}

/** What one reader does on one day; days are asked for in the order of time. */
export function openLives({ random, calendar, stock, events }: World) {
  let orders = 0;

  function live(life: Life, daysAgo: number): void {
    if (daysAgo > life.joinedDaysAgo) return;
    const { reader, owned } = life;
    const { username } = reader;
    let minute = random.between(6 * 60, 20 * 60);
    const soon = (): Date => {
      minute += random.between(1, 7);
      life.lastSeen = calendar.at(daysAgo, minute);
      return life.lastSeen;
    };
    const later = (spanDays: number, spread = 0): Date =>
      calendar.at(Math.max(1, daysAgo - spanDays - random.between(0, spread)), minute);
    if (daysAgo === life.joinedDaysAgo)
      events.push({ kind: "sign-up", at: soon(), reader: username, bio: reader.bio ?? null });
    if (daysAgo === life.subscribesDaysAgo) subscribe();
    // A calendar year has a day more than this one, or the same.
    const isSubscriber = life.subscribedUntilDaysAgo !== null && daysAgo > life.subscribedUntilDaysAgo;
    const draw = { random, daysAgo, owned, isSubscriber };
    const interest = calendar.season(daysAgo) * (daysAgo < campaign.firstDaysAgo ? 2 : 1);
    const perDay = (habits[reader.temperament].ordersAMonth / 30) * interest;
    if (daysAgo === life.firstOrderDaysAgo || random.chance(perDay)) buy();
    if (isSubscriber && random.chance(perDay * 1.6)) takeFree();

    function subscribe(): void {
      const consents = random.chance(0.8);
      events.push({ kind: "subscription", at: soon(), reader: username, order: ++orders, consents });
      const beginsDaysAgo = life.subscribedUntilDaysAgo ?? daysAgo;
      life.subscribedUntilDaysAgo = beginsDaysAgo - 365;
      life.subscribesDaysAgo = random.chance(renews)
        ? life.subscribedUntilDaysAgo + random.between(2, 25)
        : null;
    }

    function buy(): void {
      const editions: DemoEdition[] = [];
      for (let count = random.pick([1, 1, 1, 2, 2, 3]); count > 0; count -= 1) {
        const edition = stock.forSale(draw);
        if (!edition) break;
        editions.push(edition);
        owned.add(edition);
      }
      if (editions.length === 0) return;
      const order = ++orders;
      const consents = random.chance(0.85);
      events.push({ kind: "order", at: soon(), reader: username, order, editions, consents });
      if (!consents && daysAgo > 12 && random.chance(0.3)) {
        events.push({ kind: "withdrawal", at: later(3, 6), reader: username, order });
        return;
      }
      for (const edition of editions) download(edition);
      // After the last download.
      if (daysAgo > 16 && random.chance(0.03))
        events.push({
          kind: "refund",
          at: later(9, 5),
          reader: username,
          order,
          note: random.pick(refundNotes),
        });
    }

    function takeFree(): void {
      const edition = stock.free(draw);
      if (!edition) return;
      owned.add(edition);
      events.push({ kind: "free-edition", at: soon(), reader: username, edition });
      download(edition);
    }

    function download(edition: DemoEdition): void {
      if (random.chance(0.2)) return;
      const format = formatFor(random);
      events.push({ kind: "download", at: soon(), reader: username, edition, format });
      if (random.chance(0.1) && daysAgo > 8)
        events.push({
          kind: "download",
          at: later(1, 6),
          reader: username,
          edition,
          format: formatFor(random),
        });
    }
  }

  return live;
}

/** Sign-ups become more frequent with time. */
export function lifeOf(reader: DemoReader, random: SeededRandom): Life {
  const { beginsWithOrder, subscribes } = habits[reader.temperament];
  const headStart = reader.temperament === "keen" ? 0.35 : 0;
  const past = Math.max(0, random.next() ** 0.75 - headStart * random.next());
  const joinedDaysAgo = Math.max(1, Math.round(firstDaysAgo * (1 - past)));
  const within = (low: number, high: number) => joinedDaysAgo - random.between(low, high);
  return {
    reader,
    joinedDaysAgo,
    firstOrderDaysAgo: random.chance(beginsWithOrder) ? within(0, 3) : 0,
    subscribesDaysAgo: random.chance(subscribes) ? within(5, 150) : null,
    subscribedUntilDaysAgo: null,
    owned: new Set(),
    lastSeen: null,
  };
}

function formatFor(random: SeededRandom): DemoFormat {
  const place = random.next();
  if (place < 0.62) return "epub";
  return place < 0.85 ? "pdf" : "azw3";
}
