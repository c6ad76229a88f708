import { fc } from "#test/property.ts";

export type Schema = Record<string, unknown>;

/** Existing, possible and impossible texts. */
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

/** A value that a schema accepts, sometimes replaced by a wrong one. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: rightValueOf(schema) }, { weight: 1, arbitrary: wild });
}

export function rightValueOf(schema: Schema): fc.Arbitrary<unknown> {
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

/** Bodies that match no schema: malformed, deep, of other types. */
export const strangeBody = fc.constantFrom<[type: string, payload: string]>(
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

export function formOf(schema: Schema): fc.Arbitrary<[string, string]> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const parts = properties.map(([name, part]) =>
    part["format"] === "binary"
      ? fileContent.map((content) => partOf(`${name}"; filename="essai`, content))
      : fc.option(
          stringOf(part).map((value) => partOf(name, latin1(value))),
          { nil: "" },
        ),
  );
  return fc
    .tuple(fc.tuple(...parts), fc.constantFrom("--x--\r\n", "--x--", "", "--x"))
    .map(([all, end]) => ["multipart/form-data; boundary=x", all.join("") + end]);
}

const partOf = (name: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

export const headers = fc.record(
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

/** The bytes of a text in UTF-8, each as a letter. */
export const latin1 = (value: string): string => Buffer.from(value).toString("latin1");
