import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarFile } from "#books/agenda/calendar-file.rules.ts";
import { timesFaults, timesText } from "#books/agenda/events.rules.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let slug: string;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  ({ cookie } = await buildAdministrator(shop));
  await buildBook(shop, { title: "Un livre" });
  slug = "un-livre";
});
afterAll(() => shop?.close());

const event = (changes = {}) => ({
  state: "online",
  title: "Rencontre, lecture; « signature »",
  place: "Librairie L’Encre",
  book: slug,
  first_day: "2026-12-03",
  from_hour: "19:30",
  last_day: "2026-12-03",
  until_hour: "21:00",
  address: "1, rue de l’Encre, Paris",
  description: "Deux\nlignes",
  link: "",
  author: "Jules Verne",
  ...changes,
});
const add = async (changes = {}) =>
  (await shop.call("POST", "/api/admin/events", { cookie, body: event(changes) })).json;
const agenda = async () => (await shop.call("GET", "/api/agenda")).json;
const titles = (events: { title: string }[]) => events.map(({ title }) => title);

describe("An event", () => {
  it("is announced until its last day is over, and on the page of its book", async () => {
    await add({
      title: "Salon",
      first_day: "2026-11-19",
      last_day: "2026-11-21",
      from_hour: null,
      until_hour: null,
    });
    await add({ title: "Hier", first_day: "2026-11-20", last_day: "2026-11-20" });
    await add({ title: "Brouillon", state: "draft" });
    const { id } = await add();
    const { coming, past } = await agenda();
    expect(titles(coming)).toEqual(["Salon", event().title]);
    expect(titles(past)).toEqual(["Hier"]);
    expect(coming[1]).toMatchObject({
      id,
      when: "Jeudi 3\u00a0décembre 2026, 19\u00a0h\u00a030 – 21\u00a0h",
      book: { slug, title: "Un livre" },
      author: { name: "Jules Verne" },
    });
    expect(titles((await shop.call("GET", `/api/agenda/books/${slug}`)).json)).toEqual([
      "Salon",
      event().title,
    ]);
  });

  it("changes only for who knows its last version, and its calendar file says so", async () => {
    const { id } = await add({ title: "À changer" });
    const path = `/api/admin/events/${id}`;
    const body = { ...event({ title: "Annulé", state: "cancelled" }), revision: 1 };
    expect((await shop.call("PUT", path, { cookie, body })).status).toBe(200);
    expect((await shop.call("PUT", path, { cookie, body })).status).toBe(409);
    const file = await shop.call("GET", `/agenda/${id}.ics`);
    expect(file.headers["content-type"]).toContain("text/calendar");
    expect(file.body).toMatch(/STATUS:CANCELLED\r\n/);
    expect(file.body).toMatch(/SEQUENCE:1\r\n/);
    expect((await shop.call("DELETE", path, { cookie })).status).toBe(200);
    expect((await shop.call("GET", `/agenda/${id}.ics`)).status).toBe(404);
    expect((await shop.call("GET", "/agenda.ics")).body).toContain("SUMMARY:Salon\r\n");
  });

  it("has times that can be, and a book that is there", async () => {
    for (const [changes, field] of [
      [{ last_day: "2026-12-02" }, "last_day"],
      [{ until_hour: "19:00" }, "until_hour"],
      [{ from_hour: null }, "from_hour"],
      [{ book: "inconnu" }, "book"],
    ] as const) {
      const { status, json } = await shop.call("POST", "/api/admin/events", { cookie, body: event(changes) });
      expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
    }
    expect(
      timesFaults({ first_day: "2026-01-01", from_hour: null, last_day: "2027-06-01", until_hour: null }),
    ).toHaveProperty("last_day");
  });
});

it("A calendar file has UTC hours, whole days, escaped texts and lines of at most 75 octets", () => {
  const shown = {
    ...event(),
    id: 7,
    when: "",
    is_cancelled: false,
    link: null,
    book: null,
    revision: 1,
    author: { name: "É".repeat(100), slug: null },
    savedAt: new Date("2026-11-21T10:00:00Z"),
  };
  const whole = { ...shown, id: 8, from_hour: null, until_hour: null, last_day: "2026-12-05" };
  const house = { brand: "La Maison", publicUrl: "https://maison.example" };
  const file = calendarFile([shown, whole], house);
  const lines = file.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = file.replaceAll("\r\n ", "").split("\r\n");
  expect(unfolded).toEqual(
    expect.arrayContaining([
      "UID:rendez-vous-7@maison.example",
      "DTSTART:20261203T183000Z",
      "DTEND:20261203T200000Z",
      "DTSTART;VALUE=DATE:20261203",
      "DTEND;VALUE=DATE:20261206",
      "DTSTAMP:20261121T100000Z",
      String.raw`SUMMARY:Rencontre\, lecture\; « signature »`,
      String.raw`DESCRIPTION:Deux\nlignes\n\nAvec ${"É".repeat(100)}`,
    ]),
  );
  expect(timesText(whole)).toBe("Du jeudi 3\u00a0décembre 2026 au samedi 5\u00a0décembre 2026");
});
