import { queryOptions } from "@tanstack/react-query";
import { getBookEvents, getEvent, getEvents } from "#books/agenda/agenda.contract.ts";
import { query, readOnce } from "#platform/http/call.ts";

export const bookEventsQuery = (slug: string) => query(getBookEvents, { params: { slug } });
export const eventsQuery = () => queryOptions({ ...query(getEvents, {}), staleTime: 0 });
export const eventQuery = (id: string) =>
  queryOptions({ ...query(getEvent, { params: { id } }), ...readOnce });
