import { fc } from "#test/property.ts";
import {
  formOf,
  headers,
  latin1,
  rightValueOf,
  type Schema,
  strangeBody,
  valueOf,
} from "#test/random-values.ts";

/** The name of a call in the API's description. */
export interface Operation {
  method: string;
  path: string;
  parameters: { in: string; name: string; schema: Schema }[];
  json: Schema | null;
  form: Schema | null;
}

export type Role = "visitor" | "member" | "administrator";

/** A request as data: repeatable, with placeholders such as `@member@` for existing objects. */
export interface RandomRequest {
  role: Role;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** In Latin-1: the exact bytes to send. */
  payload: string | null;
}

interface Described {
  paths: Record<string, Record<string, DescribedCall>>;
}
interface DescribedCall {
  parameters?: Operation["parameters"];
  requestBody?: { content?: Record<string, { schema: Schema }> };
}

export const operationsOf = ({ paths }: Described): Operation[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      method: method.toUpperCase(),
      path,
      parameters: call.parameters ?? [],
      json: call.requestBody?.content?.["application/json"]?.schema ?? null,
      form: call.requestBody?.content?.["multipart/form-data"]?.schema ?? null,
    })),
  );

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];

const bodyOf = (operation: Operation): fc.Arbitrary<[string, string] | null> => {
  const { json, form } = operation;
  const right: fc.Arbitrary<[string, string] | null> = json
    ? valueOf(json).map((value) => ["application/json", latin1(JSON.stringify(value) ?? "")])
    : form
      ? formOf(form)
      : fc.constant(null);
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: strangeBody });
};

const pathValueOf = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: rightValueOf(schema).map((value) => encode(String(value))) },
    { weight: 1, arbitrary: fc.constantFrom("%00", "%ff", "%E0%A4", "%2e%2e%2f", "%", "a%2Fb", "%ED%A0%80") },
  );

const encode = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll("%40", "@");

function addressOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((each) => each.in === "path");
  const inQuery = parameters.filter((each) => each.in === "query");
  const filled = fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, pathValueOf(schema)])));
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, pathValueOf(schema)])),
    { requiredKeys: [] },
  );
  const more = fc.constantFrom(
    "",
    "",
    "",
    "&q=%00",
    "&page=1&page=2",
    "&a[b]=c",
    "&%ff=1",
    "&__proto__=1",
    "&&=",
  );
  return fc.tuple(filled, query, more).map(([values, asked, extra]) => {
    const address = path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => (values as Record<string, string>)[name] || "x",
    );
    const search = Object.entries(asked)
      .map(([name, value]) => `${name}=${value as string}`)
      .join("&");
    return search || extra ? `${address}?${search}${extra}` : address;
  });
}

/** A request to one of the calls, or to an unknown address. */
export function requestTo(operations: readonly Operation[]): fc.Arbitrary<RandomRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        role: fc.oneof(
          { weight: 5, arbitrary: fc.constant(roleFor(operation)) },
          { weight: 1, arbitrary: fc.constantFrom<Role>("visitor", "member", "administrator") },
        ),
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(operation.method) },
          { weight: 1, arbitrary: fc.constantFrom(...methods) },
        ),
        url: fc.oneof(
          { weight: 20, arbitrary: addressOf(operation) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              "/api",
              "/api/",
              "/api/inconnu",
              "/api//books",
              "/api/%",
              "/api/docs/x",
            ),
          },
        ),
        body: bodyOf(operation),
        headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
      })
      .map(({ role, method, url, body, headers: more }) => ({
        role,
        method,
        url,
        headers: { ...(body ? { "content-type": body[0] } : {}), ...(more as Record<string, string>) },
        payload: body?.[1] ?? null,
      })),
  );
}

const roleFor = ({ path }: Operation): Role => (path.startsWith("/api/admin/") ? "administrator" : "member");
