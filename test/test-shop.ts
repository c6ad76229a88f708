import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { BuiltApp } from "#server/app.ts";
import { databaseOf, withDatabase } from "#test/database-address.ts";
import { type OpenedShop, openShopOn, type ShopOptions } from "#test/open-shop.ts";

export interface TestShop extends OpenedShop {
  /** Calls the API and returns its status and JSON. */
  call: (
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    options?: {
      body?: unknown;
      token?: string | undefined;
      cookie?: string;
      headers?: Record<string, string>;
    },
  ) => Promise<CallResult>;
}

/** Sets the shop's and PostgreSQL's clocks, without time passing. @param by milliseconds; negative: back */
export function setClock({ clock }: Pick<OpenedShop, "clock">, by: number): void {
  clock.now = new Date(clock.now.getTime() + by);
  clock.error = (clock.error ?? 0) + by;
}

export interface CallResult {
  status: number;
  // Tests read answers by the names that the specification gives them.
  json: any; // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  bytes: Buffer;
}

export interface TestShopOptions extends ShopOptions {
  /** Another process on this shop's database; the database outlives it. */
  beside?: Pick<TestShop, "databaseUrl">;
}

/** The whole shop on its own database, cloned from the template. Close it in `afterAll`. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const databaseUrl = options.beside?.databaseUrl ?? (await cloneTemplate());
  const opened = await openShopOn(databaseUrl, options);
  return {
    ...opened,
    call: (method, url, request = {}) => callApp(opened, method, url, request),
    close: async () => {
      await opened.close();
      if (!options.beside) await dropDatabase(databaseUrl);
    },
  };
}

async function callApp(
  { app }: BuiltApp,
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  request: { body?: unknown; token?: string | undefined; cookie?: string; headers?: Record<string, string> },
): Promise<CallResult> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
      ...(request.cookie ? { cookie: request.cookie } : {}),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
  const isJson =
    !response.headers["content-encoding"] && String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    json: isJson ? (response.json() as unknown) : null,
    headers: response.headers,
    body: response.body,
    bytes: response.rawPayload,
  };
}

/** Sets the clock for the rest of a test. */
export function travelTo(shop: TestShop, instant: Date | string): void {
  const present = shop.clock.now;
  shop.clock.now = new Date(instant);
  onTestFinished(() => {
    shop.clock.now = present;
  });
}

async function cloneTemplate(): Promise<string> {
  const name = `encrier_test_${randomBytes(6).toString("hex")}`;
  const clusterUrl = inject("clusterUrl");
  // Copies the template's files: the default writes their pages to the log as well, which takes twice as long in memory.
  await query(clusterUrl, `create database ${name} template ${inject("templateName")} strategy file_copy`);
  return withDatabase(clusterUrl, name);
}

async function dropDatabase(url: string): Promise<void> {
  await query(inject("clusterUrl"), `drop database if exists ${databaseOf(url)} with (force)`);
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
