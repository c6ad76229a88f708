import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Publishing } from "#books/publishing/module.server.ts";
import type { BookHistory } from "#office/dashboard/book-history/book-history.contract.ts";
import { before, parisDay } from "#platform/data/dates.ts";
import { lastMonths } from "#platform/data/months.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";

const mostMonths = 60;
/** Of campaigns, and of replaced files; the latest. */
const mostEvents = 100;

export interface HistorySources {
  catalogue: Pick<Catalogue, "editing" | "figures">;
  library: Pick<Library, "figures">;
  payments: Pick<Payments, "revenue">;
  publishing: Pick<Publishing, "attachments">;
}

export type BookHistories = ReturnType<typeof createBookHistories>;

/** What has happened to a book since it came: its editions together, month by month. */
export const createBookHistories = ({ now }: Pick<Deps, "now">, sources: HistorySources) => {
  const { catalogue, library, payments, publishing } = sources;

  return {
    /** @throws AppError 404 for an unknown book */
    async of(bookId: number): Promise<BookHistory> {
      const book = await catalogue.editing.requireBook(bookId);
      const editions = await catalogue.figures.editionLives(bookId);
      const ids = editions.map(({ id }) => id);
      const [sales, downloads, attachments] = await Promise.all([
        payments.revenue.ofEditions(ids, mostMonths),
        library.figures.ofEditions(ids, mostMonths),
        publishing.attachments(ids, mostEvents),
      ]);
      const days = [book.createdAt, ...editions.map(({ onlineAt }) => onlineAt)].map(parisDay);
      const seen = [...days, ...sales.map(({ month }) => month), ...downloads.map(({ month }) => month)];
      const first = seen.map((day) => day.slice(0, 7)).toSorted()[0] ?? "";
      const months = lastMonths(now(), mostMonths).filter((month) => month >= first);
      const begin = months[0] ?? first;
      const period = { from: new Date(`${begin}-01T00:00:00Z`), to: now() };
      const campaigns = await catalogue.figures.campaignsOf(bookId, period, mostEvents);
      return {
        months: months.map((month) => {
          const sale = sales.find((each) => each.month === month);
          return {
            month,
            sold: sale?.sold ?? 0,
            amounts: { paid: sale?.paid ?? 0, refunded: sale?.refunded ?? 0 },
            downloads: downloads.find((each) => each.month === month)?.downloads ?? 0,
          };
        }),
        campaigns: campaigns.map(({ name, startsAt, endsAt }) => ({
          name,
          from: parisDay(startsAt),
          to: parisDay(before(endsAt, 1)),
        })),
        versions: versionsOf(editions, attachments).filter(({ day }) => day >= begin),
      };
    },
  };
};

type Lives = Awaited<ReturnType<Catalogue["figures"]["editionLives"]>>;
type Attachments = Awaited<ReturnType<Publishing["attachments"]>>;

/** Days on which an edition that was published replaced a file, and the day of its last announced new version. */
function versionsOf(editions: Lives, attachments: Attachments): BookHistory["versions"] {
  const replacing = attachments.filter((file, index) =>
    attachments.slice(0, index).some((each) => each.editionId === file.editionId && each.kind === file.kind),
  );
  return editions
    .flatMap(({ id, title, onlineAt, newVersionAt, newVersionNote }) => {
      const replaced = replacing.flatMap(({ editionId, attachedAt }) =>
        editionId === id && attachedAt ? [parisDay(attachedAt)] : [],
      );
      const announced = newVersionAt && parisDay(newVersionAt);
      const days = replaced.filter((day) => day > parisDay(onlineAt));
      return [...new Set([...days, ...(announced ? [announced] : [])])].map((day) => ({
        day,
        edition: title,
        note: day === announced ? newVersionNote : null,
      }));
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
}
