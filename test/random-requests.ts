import { fc } from "#test/property.ts";

/** As the API's description names a call. */
export interface Operation {
  method: string;
  path: string;
  parameters: { in: string; name: string; schema: Schema }[];
  json: Schema | null;
  form: Schema | null;
}

type Schema = Record<string, unknown>;

export type Role = "visitor" | "member" | "administrator";

/** A request as data: the same each time it is made, with words such as `@member@` in the place of what exists. */
export interface RandomRequest {
  role: Role;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** In Latin-1: bytes as they are sent. */
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

/** Texts that exist, that could, and that cannot. */
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("@member@", "1", "2", "3", "livre", "essai@exemple.fr", "Essai") },
  {
    weight: 3,
    arbitrary: fc.constantFrom("2026-11-22", "2027-01-01T10:00:00Z", "pdf", "cgu", "Lecture-2026"),
  },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "",
      " ",
      "\0",
      "\u202Eabc",
      "\uD800",
      "\uFFFE",
      "\u3164",
      "0",
      "-1",
      "1e999",
      "99999999999999999999",
      "+010000-01-01T00:00:00Z",
      "9999-12-31T23:59:59-14:00",
      "0001-01-01T00:00:00+14:00",
      "99999-01-01",
      "../../etc/passwd",
      "' or 1=1 --",
      "{{publisher.legalName}}{{",
      "<script>alert(1)</script><img src=x",
      "> ".repeat(3000),
      "*a **b ".repeat(50),
      "[".repeat(3000),
      "a".repeat(70_000),
      "é".repeat(300),
      "00000000-0000-0000-0000-000000000000",
    ),
  },
);
const wild = fc.oneof(
  text,
  fc.constantFrom(null, true, -1, 0.1, 2 ** 53, 1e308),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value that a schema takes, with a foreign one in its place now and then. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: rightValueOf(schema) }, { weight: 1, arbitrary: wild });
}

function rightValueOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map(rightValueOf));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (schema["enum"]) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if (schema["type"] === "object") return objectOf(schema);
  if (schema["type"] === "array")
    return fc.array(valueOf((schema["items"] ?? {}) as Schema), { maxLength: 3 });
  if (schema["type"] === "boolean") return fc.boolean();
  if (schema["type"] === "null") return fc.constant(null);
  if (schema["type"] === "integer" || schema["type"] === "number")
    return fc.constantFrom(0, 1, 2, 3, 12, 4.99, -1, 10_000, 2_147_483_647, 2_147_483_648);
  return schema["type"] === "string" ? stringOf(schema) : wild;
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const required = new Set((schema["required"] ?? []) as string[]);
  const names = schema["propertyNames"] as Schema | undefined;
  const properties = (schema["properties"] ??
    Object.fromEntries(
      ((names?.["enum"] ?? []) as string[]).map((name) => [name, schema["additionalProperties"]]),
    )) as Record<string, Schema>;
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part)])),
    { requiredKeys: Object.keys(properties).filter((name) => required.has(name)) },
  );
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  if (schema["format"] === "uuid")
    return fc.constantFrom("@member@", "@other@", "00000000-0000-4000-8000-000000000000");
  if (schema["format"] === "date-time")
    return fc.constantFrom("2027-01-01T10:00:00Z", "2026-01-01T00:00:00+02:00");
  if (String(schema["pattern"] ?? "").startsWith("^[1-9]")) return fc.constantFrom("1", "2", "3", "4", "12");
  return text;
}

/** Bodies that no schema names: broken, deep, of other types. */
const strangeBody = fc.constantFrom<[type: string, payload: string]>(
  ["application/json", "{"],
  ["application/json", ""],
  ["application/json", "null"],
  ["application/json", "[]"],
  ["application/json", '"texte"'],
  ["application/json", "[".repeat(10_000) + "]".repeat(10_000)],
  ["application/json", '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)],
  ["application/json", '{"__proto__":{"a":1}}'],
  ["application/json", "\u00ff\u00fe{}"],
  ["application/json; charset=utf-16", "{}"],
  ["application/json, text/plain", "{}"],
  ["text/plain", "bonjour"],
  ["application/x-www-form-urlencoded", "a=1"],
  ["application/offset+octet-stream", "abc"],
  ["multipart/form-data", "abc"],
  ["multipart/form-data; boundary=", "abc"],
  ["multipart/form-data; boundary=x", ""],
  ["multipart/form-data; boundary=x", "abc"],
  ["multipart/form-data; boundary=x", "--x\r\n"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition"],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF',
  ],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--',
  ],
  [
    "multipart/form-data; boundary=x",
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(30)}--x--`,
  ],
  ["multipart/form-data; boundary=x", `--x\r\n${"A: b\r\n".repeat(5000)}\r\n--x--`],
  ["multipart/mixed; boundary=x", "--x--"],
  ["\u00e9", "abc"],
);

const fileContent = fc.constantFrom(
  "",
  "bonjour",
  "GIF89a",
  "PK\u0003\u0004",
  "\u00ff\u00d8\u00ff\u00e0",
  "\0\0\0",
);

function formOf(schema: Schema): fc.Arbitrary<[string, string]> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const parts = properties.map(([name, part]) =>
    part["format"] === "binary"
      ? fileContent.map((content) => partOf(`${name}"; filename="essai`, content))
      : fc.option(
          stringOf(part).map((value) => partOf(name, Buffer.from(value).toString("latin1"))),
          { nil: "" },
        ),
  );
  return fc
    .tuple(fc.tuple(...parts), fc.constantFrom("--x--\r\n", "--x--", "", "--x"))
    .map(([all, end]) => ["multipart/form-data; boundary=x", all.join("") + end]);
}

const partOf = (name: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

const bodyOf = (operation: Operation): fc.Arbitrary<[string, string] | null> => {
  const { json, form } = operation;
  const right: fc.Arbitrary<[string, string] | null> = json
    ? valueOf(json).map((value) => ["application/json", latin1(JSON.stringify(value) ?? "")])
    : form
      ? formOf(form)
      : fc.constant(null);
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: strangeBody });
};

const latin1 = (value: string): string => Buffer.from(value).toString("latin1");

const headers = fc.record(
  {
    authorization: fc.constantFrom("Bearer x", `Bearer ${"a".repeat(43)}`, "Basic \u00ff", "\u0001"),
    cookie: fc.constantFrom("encrier_admin=x", "encrier_admin=%ff", ";;=", "a=b; a=c", "\u00e9=\u00ff"),
    origin: fc.constantFrom("null", "http://localhost:3000", "https://evil.example", "\u00ff"),
    "user-agent": fc.constantFrom(
      "",
      "a".repeat(5000),
      "\u0080\u202e".slice(0, 1),
      "Mozilla/5.0 Firefox/140.0",
    ),
    "x-forwarded-for": fc.constantFrom("1.2.3.4", "::1", "x", "1.2.3.4, 5.6.7.8", "999.1.1.1", "\u00ff", ""),
    range: fc.constantFrom("bytes=0-1", "bytes=9-1", "bytes=-0", "x", "bytes=0-1,3-4"),
    "if-range": fc.constantFrom("x", '"x"'),
    "if-none-match": fc.constantFrom("*", '"x"', ","),
    "accept-encoding": fc.constantFrom("gzip", "*;q=0", "\u00ff", "br;q=x"),
    accept: fc.constantFrom("application/json", "text/html", "x/x;q=9"),
    "upload-offset": fc.constantFrom("0", "-1", "x", "999999999999"),
    "stripe-signature": fc.constantFrom("", "t=1,v1=", "t=,v1=x", "v1=", "t=99999999999,v1=é".slice(0, 16)),
    host: fc.constantFrom("localhost", "", "evil.example", "a b"),
  },
  { requiredKeys: [] },
);

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

/** One request to one of the calls, or to an address beside them. */
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
