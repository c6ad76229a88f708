import type { AgendaEvent, EventBody, StoredEvent } from "#books/agenda/agenda.contract.ts";
import type { CalendarEvent } from "#books/agenda/calendar-file.rules.ts";
import { type EventAct, maxEvents, shownPast, timesFaults, timesText } from "#books/agenda/events.rules.ts";
import * as store from "#books/agenda/events.store.server.ts";
import { parisDay } from "#platform/data/dates.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import { byTime, noteRead } from "#platform/http/reading.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Agenda = ReturnType<typeof createAgendaService>;

const unknown = () => notFound("Ce rendez-vous n’existe plus.");

/** Where readers can meet the house, its authors and its books (docs/decisions/144). */
export function createAgendaService({ db, visitorReads, now }: Pick<Deps, "db" | "visitorReads" | "now">) {
  const today = () => parisDay(now());

  async function stored(id: number): Promise<StoredEvent> {
    const row = await store.findStored(db, id);
    if (!row) throw unknown();
    return storedOf(row);
  }

  /** @throws AppError 400 by field */
  async function valuesOf({ book, ...body }: EventBody) {
    const faults = timesFaults(body);
    const bookId = book === null ? null : await store.findBookId(db, book);
    if (book !== null && bookId === null) faults["book"] = "Ce livre n’existe plus.";
    if (Object.keys(faults).length > 0) throw invalid("Certains champs sont à corriger.", faults);
    const { state, title, place, address, description } = body;
    return {
      state,
      title,
      place,
      address,
      description,
      bookId,
      firstDay: body.first_day,
      fromHour: body.from_hour,
      lastDay: body.last_day,
      untilHour: body.until_hour,
      link: body.link || null,
      author: body.author || null,
      savedAt: now(),
    };
  }

  const actOf = (id: number, { title, state, first_day }: EventBody) => ({
    kind: "event-saved" as const,
    object: { type: "event", id, label: title },
    details: { state, from: first_day },
  });

  return {
    async read() {
      noteRead("agenda", byTime);
      const [coming, past] = await Promise.all([
        store.findComing(visitorReads, today()),
        store.findPast(visitorReads, today(), shownPast),
      ]);
      return { coming: coming.map(publicOf), past: past.map(publicOf) };
    },

    /** Those of a day and later, the next one first, for the home page. */
    async coming(day: string): Promise<AgendaEvent[]> {
      noteRead("agenda", byTime);
      return (await store.findComing(visitorReads, day)).map(publicOf);
    },

    /** Those to come about a book; most books have none, and their pages need no renewal by time. */
    async ofBook(slug: string): Promise<AgendaEvent[]> {
      const rows = await store.findComing(visitorReads, today(), slug);
      noteRead("agenda", ...(rows.length > 0 ? [byTime] : []));
      return rows.map(publicOf);
    },

    /** For calendars: one event, or all of the agenda. */
    async calendar(id?: number): Promise<CalendarEvent[]> {
      if (id !== undefined) {
        const row = await store.findPublic(visitorReads, id);
        return row ? [calendarOf(row)] : [];
      }
      const [past, coming] = await Promise.all([
        store.findPast(visitorReads, today(), shownPast),
        store.findComing(visitorReads, today()),
      ]);
      return [...past.toReversed(), ...coming].map(calendarOf);
    },

    list: async (): Promise<StoredEvent[]> => (await store.findAll(db, maxEvents)).map(storedOf),
    get: stored,

    /** @throws AppError 400, 409 if there are too many */
    async add(body: EventBody, by: Signatory<EventAct>): Promise<StoredEvent> {
      const values = await valuesOf(body);
      const id = await db.transaction(async (tx) => {
        if ((await store.countEvents(tx)) >= maxEvents)
          throw conflict("L’agenda est plein\u202F: supprimez d’anciens rendez-vous.");
        const added = await store.insertEvent(tx, values);
        await by.sign(tx, actOf(added, body));
        return added;
      });
      return stored(id);
    },

    /** @throws AppError 400, 404, 409 if someone has saved since the form was filled */
    async save(
      known: { id: number; revision: number },
      body: EventBody,
      by: Signatory<EventAct>,
    ): Promise<StoredEvent> {
      const values = await valuesOf(body);
      await db.transaction(async (tx) => {
        if (!(await store.updateEvent(tx, known, values))) {
          if (await store.findStored(tx, known.id))
            throw conflict("Ce rendez-vous a été modifié entre-temps.");
          throw unknown();
        }
        await by.sign(tx, actOf(known.id, body));
      });
      return stored(known.id);
    },

    /** @throws AppError 404 */
    delete: (id: number, by: Signatory<EventAct>): Promise<void> =>
      db.transaction(async (tx) => {
        const title = await store.removeEvent(tx, id);
        if (title === undefined) throw unknown();
        await by.sign(tx, { kind: "event-deleted", object: { type: "event", id, label: title } });
      }),
  };
}

function timesOf({ event }: store.EventRow) {
  const times = {
    first_day: event.firstDay,
    from_hour: event.fromHour,
    last_day: event.lastDay,
    until_hour: event.untilHour,
  };
  return { ...times, when: timesText(times) };
}

function publicOf(row: store.EventRow): AgendaEvent {
  const { id, title, place, address, description, link, author, state } = row.event;
  return {
    id,
    title,
    place,
    address,
    description,
    link,
    book: row.book,
    ...timesOf(row),
    is_cancelled: state === "cancelled",
    author: author === null ? null : { name: author, slug: row.authorSlug },
  };
}

const calendarOf = (row: store.EventRow): CalendarEvent => ({
  ...publicOf(row),
  savedAt: row.event.savedAt,
  revision: row.event.revision,
});

function storedOf(row: store.EventRow): StoredEvent {
  const { id, revision, state, title, place, address, description, link, author } = row.event;
  return {
    id,
    revision,
    state,
    title,
    place,
    address,
    description,
    ...timesOf(row),
    link: link ?? "",
    author: author ?? "",
    book: row.book?.slug ?? null,
  };
}
