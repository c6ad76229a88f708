import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#db/demo/seeded-random.ts";
import { royaltyStatements } from "#selling/royalties/royalties.tables.ts";
import { fingerprint } from "#selling/payments/journal/journal.rules.ts";
import type { RoyaltyImport } from "#selling/royalties/imports/royalty-imports.contract.ts";
import type { Statement } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { buildContract, contractForm, named } from "#test/royalty-contracts.ts";
import { sendFile } from "#test/send-file.ts";
import { buildSale, saleLine } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
const { next } = seededRandom(2026);
const below = (bound: number) => Math.floor(next() * bound);
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const isbns = ["9782070360024", "9782070368228", "9782253004226", "9782253002864"];
let editions: number[];

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  shop.call(method, `/api/admin/royalties${path}`, { cookie, ...(body ? { body } : {}) });

const send = (kind: "contracts" | "sales", content: string | Uint8Array, name = "ventes.csv") =>
  sendFile(shop, cookie, `/api/admin/royalties/imports/${kind}`, { content, name });
const check = async ({ id, columns }: RoyaltyImport, choices: object) => {
  const body = { mapping: columns.map(({ field }) => field), ...choices };
  const answer = await call("POST", `/imports/${id}/check`, body);
  expect(answer.status, answer.body).toBe(200);
  return answer.json as unknown as RoyaltyImport;
};
const start = ({ id }: { id: number }) => call("POST", `/imports/${id}/start`, {});

const heading = "EAN;Quantité;Montant HT;Date;Revendeur";
const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

async function importSales(lines: readonly string[], totalCents: number): Promise<RoyaltyImport> {
  const sent = await send("sales", [heading, ...lines].join("\r\n"));
  expect(sent.status, sent.body).toBe(201);
  const checked = await check(sent.json as unknown as RoyaltyImport, { total_cents: totalCents });
  expect(checked.plan?.fault).toBeNull();
  const done = await start(checked);
  expect(done.status, done.body).toBe(200);
  return done.json as unknown as RoyaltyImport;
}

/** Everything that was imported, by edition. */
const sold = new Map<number, number>();
/** A file of a month's sales in three shops, with returns, and books of others. */
async function distribute(month: string): Promise<void> {
  const rows = Array.from({ length: 12 }, () => {
    const at = below(5);
    const copies = below(6) === 0 ? -1 - below(2) : 1 + below(9);
    return { at, copies, cents: copies * (99 + below(900)), shop: ["Kobo", "Fnac", "Kindle"][below(3)] };
  });
  for (const { at, cents } of rows) {
    const id = editions[at];
    if (id) sold.set(id, (sold.get(id) ?? 0) + cents);
  }
  await importSales(
    rows.map(({ at, copies, cents, shop: where }) =>
      [isbns[at] ?? "9780306406157", copies, euros(cents), month, where].join(";"),
    ),
    total(rows.map(({ cents }) => cents)),
  );
}

async function trade(month: string): Promise<void> {
  shop.clock.now = new Date(`${month}-12T10:00:00Z`);
  const lines = Array.from({ length: 3 }, () =>
    saleLine({ editionId: editions[below(4)] ?? 0, amountCents: 1 + below(2000) }),
  );
  const sale = await buildSale(shop, await buildMember(shop), lines);
  await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
}

async function endPeriod(now: string): Promise<void> {
  shop.clock.now = new Date(now);
  await shop.payments.accounting.closeDue();
  ({ cookie } = await buildAdministrator(shop));
}

async function issue(): Promise<void> {
  const drafts = (await call("GET", "/drafts")).json as {
    to: string;
    items: unknown[];
    due_cents: number;
    paid_cents: number;
  };
  const { items, ...looked } = drafts;
  const body = { ...looked, statements: items.length };
  const answer = await call("POST", "/periods", body);
  expect(answer.status, answer.body).toBe(201);
}

const statements = async (): Promise<Statement[]> =>
  (
    await shop.deps.db
      .select()
      .from(royaltyStatements)
      .orderBy(royaltyStatements.year, royaltyStatements.sequence)
  ).map(({ content }) => content);

beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2025-01-02T10:00:00Z") });
  ({ cookie } = await buildAdministrator(shop));
  editions = [];
  for (const isbn of isbns) {
    const { editionIds } = await buildBook(shop, {
      title: `Livre ${isbn}`,
      editions: [{ isbns: { edition: isbn } }],
    });
    editions.push(...editionIds);
  }
});
afterAll(() => shop?.close());

describe("Statements over a random history", () => {
  it("count each sale elsewhere once, on one line for each edition, format and channel, and each advance once", async () => {
    const [one, two, three, four] = editions;
    const tiers = [
      { after: 0, rate: 1000 },
      { after: 40, rate: 1500 },
    ];
    // Anna's advance is earned back by two editions; a third joins later. Bruno shares the second with her.
    const form = {
      ...contractForm({ ...named("Anna"), advance_cents: 3000, share: 6000 }),
      editionIds: [one, two],
      tiers,
    };
    const added = await call("POST", "/contracts", form);
    expect(added.status, added.body).toBe(201);
    const [account = 0] = (added.json as { ids: number[] }).ids;
    await buildContract(shop, cookie, { ...named("Bruno"), editionId: two, share: 4000 });
    await buildContract(shop, cookie, { ...named("Bruno"), editionId: four, last_month: "2025-05" });
    const regime = {
      from: "2025-01-01",
      contributions: "withheld",
      certificate_until: null,
      vat: "withheld",
    };
    const payee = ((await call("GET", `/contracts/${account}`)).json as { payee_id: number }).payee_id;
    expect((await call("POST", `/payees/${payee}/regimes`, regime)).status).toBe(200);
    for (const month of ["01", "02", "03", "04", "05", "06"]) await trade(`2025-${month}`);
    shop.clock.now = new Date("2025-06-28T10:00:00Z");
    ({ cookie } = await buildAdministrator(shop));
    for (const month of ["01", "03", "04"]) await distribute(`2025-${month}`);
    await endPeriod("2025-07-02T10:00:00Z");
    await issue();

    // What arrives after the statements of its month is in the next ones: also for a contract that has ended.
    for (const month of ["07", "08", "09"]) await trade(`2025-${month}`);
    shop.clock.now = new Date("2025-12-28T10:00:00Z");
    ({ cookie } = await buildAdministrator(shop));
    for (const month of ["04", "05", "09", "11"]) await distribute(`2025-${month}`);
    const joined = { ...named("Anna"), editionId: three, account_id: account, share: 10_000, tiers };
    await buildContract(shop, cookie, joined);
    await buildContract(shop, cookie, { ...named("Clara"), editionId: one, share: 4000, tiers });
    await endPeriod("2026-01-02T10:00:00Z");
    await issue();
    await endPeriod("2026-07-02T10:00:00Z");
    await issue();

    const all = await statements();
    const lines = all.flatMap((statement) =>
      statement.contracts.flatMap((of) => of.lines.map((line) => ({ ...line, id: of.contract_id }))),
    );
    const { rows: contracts } = await shop.deps.db.execute<{ id: number; edition_id: number }>(
      sql`select id, edition_id from royalty_contracts`,
    );
    for (const [at, edition] of editions.entries()) {
      const ids = new Set(contracts.filter((each) => each.edition_id === edition).map(({ id }) => id));
      const own = lines.filter(({ id, channel }) => channel !== undefined && ids.has(id));
      const bases = total(own.flatMap(({ parts }) => parts.map((part) => part.base_cents)));
      // Bruno's contract for the fourth ended: no contract has later months.
      if (edition !== four) expect(bases, `edition ${at}`).toBe(sold.get(edition));
    }
    const late = await shop.deps.db.execute<{ cents: number }>(sql`
      select sum(net_cents)::int as cents from royalty_sales where edition_id = ${four} and month <= '2025-05-01'`);
    const ended = lines.filter(
      ({ id, channel }) => channel && contracts.find((c) => c.id === id)?.edition_id === four,
    );
    expect(total(ended.flatMap(({ parts }) => parts.map((part) => part.base_cents)))).toBe(
      late.rows[0]?.cents,
    );

    for (const statement of all) {
      const names = statement.contracts.flatMap((of) =>
        of.lines.map((line) => [of.contract_id, line.share, line.channel ?? "", line.format ?? ""].join()),
      );
      expect(new Set(names).size, statement.payee.name).toBe(names.length);
      expect(
        all.filter((each) => each.payee.name === statement.payee.name && each.to === statement.to),
      ).toHaveLength(1);
    }

    // The advance of three editions is earned back once.
    const anna = all.filter((each) => each.payee.name === "Anna");
    const earned = total(anna.flatMap((each) => each.contracts.map(({ royalty_cents }) => royalty_cents)));
    const due = total(anna.map((each) => each.due_cents));
    const last = anna.at(-1)?.contracts.find((each) => each.contract_id === account);
    expect(earned).toBeGreaterThan(3000);
    expect(due).toBe(earned - 3000 + (last?.carried_cents ?? 0) + (last?.advance_left_cents ?? 0));
    const balanced = anna.flatMap((each) =>
      each.contracts.filter(({ contract_id }) => contract_id !== account),
    );
    expect(balanced.every(({ due_cents, advance_left_cents }) => due_cents + advance_left_cents === 0)).toBe(
      true,
    );
    for (const { taxes, due_cents } of anna) {
      if (!taxes) throw new Error("Anna's regime is known.");
      const state = taxes.vat_cents - taxes.vat_paid_cents;
      expect(taxes.paid_cents + taxes.withheld_cents + state).toBe(due_cents + taxes.vat_cents);
    }
    expect(all.find((each) => each.payee.name === "Bruno")?.taxes).toBeUndefined();
  });

  it("are kept as they were issued, and their CSV adds up to what is paid", async () => {
    for (const row of await shop.deps.db.select().from(royaltyStatements)) {
      const csv = await call("GET", `/statements/${row.number}/csv`);
      const cents = csv.body
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => Math.round(Number(line.split(";").at(-1)?.replace(",", ".")) * 100));
      expect(total(cents), row.number).toBe(row.content.taxes?.paid_cents ?? row.dueCents);
      expect(fingerprint(row.content)).toBe(row.sha256);
      const pdf = await call("GET", `/statements/${row.number}/pdf`);
      expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    const { id = 0 } = ((await call("GET", "")).json as { periods: { id: number }[] }).periods.at(-1) ?? {};
    const { duties } = (await call("GET", `/periods/${id}`)).json as { duties: { label: string }[] };
    expect(duties.map(({ label }) => label)).toContain("TVA retenue, pour l’État");
    const change = shop.deps.db.execute(
      sql`update royalty_sales set net_cents = 0 where period_id is not null`,
    );
    await expect(change).rejects.toThrow("Failed query");
  });

  it("that are due are in what is to do, with their period", async () => {
    const due = async () =>
      ((await shop.call("GET", "/api/admin/dashboard/to-do", { cookie })).json as { name: string }[]).find(
        ({ name }) => name === "due_statements",
      );
    expect(await due()).toBeUndefined();
    await endPeriod("2027-07-02T10:00:00Z");
    expect(await due()).toEqual({ name: "due_statements", count: 2, period: "2e semestre 2026" });
    await issue();
    expect(await due()).toMatchObject({ count: 1, period: "1er semestre 2027" });
    await issue();
    expect(await due()).toBeUndefined();
  });
});

describe("Tables of sales", () => {
  const row = `${isbns[0]};2;9,98;2027-07;Kobo`;

  it("are imported once, under any name and in any encoding, and taken back until a statement has them", async () => {
    const done = await importSales([row], 998);
    const text = `${heading}\r\n${row}`;
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
    const latin = new Uint8Array(Buffer.from(text, "latin1"));
    for (const content of [text, utf16, latin, `${heading}\n${row}\n\n`]) {
      const again = await send("sales", content, "autre nom.csv");
      expect(again.status).toBe(409);
      expect(again.body).toContain("déjà importé");
    }
    expect((await start(done)).status).toBe(409);
    expect((await call("POST", `/imports/${done.id}/undo`, {})).json).toMatchObject({ state: "undone" });
    expect((await call("POST", `/imports/${done.id}/undo`, {})).status).toBe(409);

    // Two administrators send it at the same moment.
    const sent = await Promise.all([send("sales", text), send("sales", latin)]);
    const checked = await Promise.all(
      sent.map(({ json }) => check(json as unknown as RoyaltyImport, { total_cents: 998 })),
    );
    const answers = await Promise.all(checked.map(start));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first] = (await call("GET", "/imports")).json as unknown as { id: number; state: string }[];
    expect(first).toBeDefined();
    await endPeriod("2028-01-02T10:00:00Z");
    await issue();
    const stated = checked.find((_, at) => answers[at]?.status === 200);
    expect((await call("POST", `/imports/${stated?.id}/undo`, {})).status).toBe(409);
  });

  it("wait while a sum or a row is wrong, and remember their columns", async () => {
    const odd = "Réf;Unités;Gains;Quand;Où";
    const lines = [`${isbns[1]};3;12,00;10/2027;Fnac`, `${isbns[2]};1;4,00;10/2027;Fnac`];
    const sent = await send("sales", [odd, ...lines].join("\n"));
    const found = sent.json as unknown as RoyaltyImport;
    expect(found.columns.every(({ field }) => field === null)).toBe(true);
    expect((await call("POST", `/imports/${found.id}/check`, { mapping: Array(5).fill(null) })).status).toBe(
      400,
    );
    const mapping = ["isbn", "copies", "net", "date", "channel"];
    const unsummed = await check(found, { mapping });
    expect(unsummed.plan?.fault).toContain("Indiquez le total");
    expect((await start(found)).status).toBe(409);
    expect((await check(found, { mapping, total_cents: 1601 })).plan?.fault).toContain("écart de -0,01");
    expect((await start(found)).status).toBe(409);
    expect((await check(found, { mapping, total_cents: 1600 })).plan).toMatchObject({
      fault: null,
      sums: { copies: 4 },
    });
    expect((await start(found)).status).toBe(200);

    // The same headings another month, with a broken row and the file's own total.
    const broken = await send(
      "sales",
      [odd, `${isbns[1]};trois;12,00;11/2027;Fnac`, "TOTAL;3;12,00"].join("\n"),
    );
    const later = broken.json as unknown as RoyaltyImport;
    expect(later.columns.map(({ field }) => field)).toEqual(mapping);
    const refused = await check(later, {});
    expect(refused.plan?.counts).toMatchObject({ refuse: 2 });
    expect((await start(later)).body).toContain("refusées");

    const overlapping = await send("sales", [odd, `${isbns[1]};1;4,00;10/2027;Fnac`].join("\n"));
    const twice = await check(overlapping.json as unknown as RoyaltyImport, { total_cents: 400 });
    expect(twice.plan?.sums?.overlaps).toEqual(["2027-10, Fnac"]);
  });

  it("are refused if they are no tables, or have nothing", async () => {
    for (const content of ["\0\0", "une seule colonne\n1", heading, '"a;b\n1;2'])
      expect((await send("sales", content)).status, content).toBe(422);
    expect((await call("GET", "/imports/999999")).status).toBe(404);
    expect((await call("POST", "/imports/autre", {})).status).toBe(400);
  });
});

describe("Tables of contracts", () => {
  const headings = "Contrat;Auteur;ISBN;Part;Taux;Premier mois;Avance;E-mail";

  it("add contracts with common advances, all or none", async () => {
    const rows = [
      `12;Denis;${isbns[3]};50;8, 10 dès 501;2029-01;400;denis@exemple.fr`,
      `13;Elsa;${isbns[3]};50;8;01/2029;;`,
    ];
    const wrong = await send(
      "contracts",
      [headings, ...rows, `14;Farid;${isbns[3]};1;8;2029-01;;`].join("\n"),
    );
    const found = await check(wrong.json as unknown as RoyaltyImport, {});
    expect(found.plan?.rows[0]).toMatchObject({ number: 4, action: "refuse" });
    expect(found.plan?.rows[0]?.text).toContain("dépasseraient 100");
    expect((await start(found)).status).toBe(409);
    expect((await call("GET", "/contracts?q=denis")).json.total).toBe(0);

    const more = [...rows, `12;Denis;${isbns[2]};30;8;2036-01;100;`];
    await call("PUT", "/settings", { rhythm: "year", rule: "none", rule_share: 0 });
    // The third edition is Anna's until 2035.
    const { json } = await call("GET", "/contracts?q=anna");
    for (const { id, edition_id } of json.items as { id: number; edition_id: number }[])
      if (edition_id === editions[2]) {
        const change = {
          payee: { name: "Anna", address: "", email: null },
          last_month: "2035-12",
          advance_cents: 0,
        };
        expect((await call("PUT", `/contracts/${id}`, change)).status).toBe(200);
      }
    const right = await send("contracts", [headings, ...more].join("\n"));
    const checked = await check(right.json as unknown as RoyaltyImport, {});
    expect(checked.plan).toMatchObject({ fault: null, counts: { take: 3, refuse: 0 } });
    expect((await call("GET", "/contracts?q=denis")).json.total).toBe(0);
    expect((await start(checked)).status).toBe(200);
    const { items } = (await call("GET", "/contracts?q=denis")).json as { items: object[] };
    expect(items).toMatchObject([
      {
        advance_left_cents: 50_000,
        contracts_of_advance: 2,
        tiers: [{ rate: 800 }, { after: 500, rate: 1000 }],
      },
      { advance_left_cents: 50_000, contracts_of_advance: 2 },
    ]);
    expect((await send("contracts", [headings, ...more].join("\n"))).status).toBe(409);
    const renamed = await send("contracts", [headings.replace("Part", "part"), ...more].join("\n"));
    const again = await check(renamed.json as unknown as RoyaltyImport, {});
    expect(again.plan?.counts).toMatchObject({ take: 0, refuse: 3 });

    const [first] = items as { id: number }[];
    expect((await call("DELETE", `/contracts/${first?.id}`)).status).toBe(409);
    const foreign = contractForm({ ...named("Elsa"), editionId: editions[2], account_id: first?.id ?? 0 });
    expect((await call("POST", "/contracts", foreign)).status).toBe(400);
  });
});

describe("Rates", () => {
  it("are corrected by the publisher with a source, and signed", async () => {
    const rate = { name: "csg", from: "2029-01-01", rate: 925, source: "Loi de financement" };
    expect((await call("POST", "/rates", { ...rate, source: "" })).status).toBe(400);
    const rates = (await call("POST", "/rates", rate)).json as unknown as { name: string; rate: number }[];
    expect(rates.filter(({ name }) => name === "csg")).toMatchObject([{ rate: 920 }, { rate: 925 }]);
    const again = (await call("POST", "/rates", { ...rate, rate: 930 })).json as unknown as object[];
    expect(again).toHaveLength(rates.length);
    const audit = await shop.call("GET", "/api/admin/audit?kind=royalty-rate-set", { cookie });
    expect(audit.json.items).toHaveLength(2);
  });
});
