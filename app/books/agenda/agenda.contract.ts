import { z } from "zod";
import { type EventState, eventStates } from "#books/agenda/events.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { Key, Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const Times = {
  first_day: z.string(),
  from_hour: z.string().nullable(),
  last_day: z.string(),
  until_hour: z.string().nullable(),
};

/** An event as readers see it. */
export const AgendaEvent = z.object({
  id: z.number(),
  title: z.string(),
  ...Times,
  /** The same in French. */
  when: z.string(),
  is_cancelled: z.boolean(),
  place: z.string(),
  address: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  book: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** `slug` if the author has a page. */
  author: z.object({ name: z.string(), slug: z.string().nullable() }).nullable(),
});
export type AgendaEvent = z.infer<typeof AgendaEvent>;

export const getAgenda = endpoint({
  path: "/api/agenda",
  summary: "The events to come, the next one first, and past ones, the latest first",
  access: "public",
  answer: z.object({ coming: z.array(AgendaEvent), past: z.array(AgendaEvent) }),
  maxAge: 60,
});

export const getBookEvents = endpoint({
  path: "/api/agenda/books/{slug}",
  summary: "The events to come about a book, the next one first",
  access: "public",
  params: z.object({ slug: Key(200) }),
  answer: z.array(AgendaEvent),
  maxAge: 60,
});

const StoredEvent = z.object({
  id: z.number(),
  revision: z.number(),
  state: z.enum(Object.keys(eventStates) as [EventState, ...EventState[]]),
  title: z.string(),
  ...Times,
  place: z.string(),
  address: z.string(),
  description: z.string(),
  link: z.string(),
  when: z.string(),
  /** Its slug. */
  book: z.string().nullable(),
  author: z.string(),
});
export type StoredEvent = z.infer<typeof StoredEvent>;

export const getEvents = endpoint({
  path: "/api/admin/events",
  summary: "All events, drafts included, the latest day first",
  permission: "house",
  answer: z.array(StoredEvent),
});

export const getEvent = endpoint({
  path: "/api/admin/events/{id}",
  summary: "One event",
  permission: "house",
  params: z.object({ id: WholeNumber }),
  answer: StoredEvent,
});

const Day = z.string().refine((day) => isCalendarDay(day), "Cette date n’existe pas.");
const Hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Une heure comme 19:30.")
  .nullable();

export const EventBody = z.object({
  state: z.enum(Object.keys(eventStates) as [EventState, ...EventState[]], {
    error: "Ce choix n’existe pas.",
  }),
  title: Name(200, "Donnez un titre."),
  first_day: Day,
  from_hour: Hour,
  last_day: Day,
  until_hour: Hour,
  place: TextLine(200),
  address: TextLine(300),
  description: TextLines(4000),
  link: TextLine(500).regex(/^(?:https?:\/\/\S+)?$/, "L’adresse commence par https://."),
  /** Its slug. */
  book: Key(200).nullable(),
  author: TextLine(200),
});
export type EventBody = z.infer<typeof EventBody>;

export const addEvent = endpoint({
  method: "POST",
  path: "/api/admin/events",
  summary: "Adds an event",
  permission: "house",
  status: 201,
  body: EventBody,
  answer: StoredEvent,
});

export const saveEvent = endpoint({
  method: "PUT",
  path: "/api/admin/events/{id}",
  summary: "Changes an event; 409 if someone has changed it since the form was filled",
  permission: "house",
  params: z.object({ id: WholeNumber }),
  body: EventBody.extend({ revision: rowNumber() }),
  answer: StoredEvent,
});

export const deleteEvent = endpoint({
  method: "DELETE",
  path: "/api/admin/events/{id}",
  summary: "Deletes an event",
  permission: "house",
  params: z.object({ id: WholeNumber }),
  answer: z.object({ ok: z.literal(true) }),
});
