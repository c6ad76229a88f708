import type { FastifyInstance, FastifyReply } from "fastify";
import * as calls from "#books/agenda/agenda.contract.ts";
import type { Agenda } from "#books/agenda/agenda.service.server.ts";
import { calendarFile, type CalendarEvent } from "#books/agenda/calendar-file.rules.ts";
import type { EventAct } from "#books/agenda/events.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { anyone, type Guard, route } from "#platform/http/http.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export function agendaRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Signatory<EventAct>>,
  agenda: Agenda,
): void {
  route(app, calls.getAgenda, { guard: anyone }, () => agenda.read());
  route(app, calls.getBookEvents, { guard: anyone }, ({ params }) => agenda.ofBook(params.slug));
  route(app, calls.getEvents, { guard }, () => agenda.list());
  route(app, calls.getEvent, { guard }, ({ params }) => agenda.get(params.id));
  route(app, calls.addEvent, { guard }, ({ body, actor }) => agenda.add(body, actor));
  route(app, calls.saveEvent, { guard }, ({ params, body: { revision, ...body }, actor }) =>
    agenda.save({ id: params.id, revision }, body, actor),
  );
  route(app, calls.deleteEvent, { guard }, async ({ params, actor }) => {
    await agenda.delete(params.id, actor);
    return { ok: true as const };
  });

  const send = (reply: FastifyReply, events: readonly CalendarEvent[], name: string) =>
    reply
      .type("text/calendar; charset=utf-8")
      .header("cache-control", "public, max-age=600")
      .header("content-disposition", attachmentNamed(name))
      .send(calendarFile(events, config));
  const hidden = { schema: { hide: true } };
  app.get("/agenda.ics", hidden, async (_request, reply) =>
    send(reply, await agenda.calendar(), "agenda.ics"),
  );
  app.get<{ Params: { id: string } }>(
    "/agenda/:id(^[1-9]\\d{0,8}).ics",
    hidden,
    async ({ params }, reply) => {
      const events = await agenda.calendar(Number(params.id));
      return events.length > 0 ? send(reply, events, "rendez-vous.ics") : reply.callNotFound();
    },
  );
}
