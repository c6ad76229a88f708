import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import type { AnyEndpoint } from "#platform/http/endpoint.ts";

/** Every endpoint that a contract of a module declares. */
export async function allContracts(): Promise<AnyEndpoint[]> {
  const found = new Set<AnyEndpoint>();
  for await (const path of glob("app/**/*.contract.ts")) {
    const names = (await import(resolve(path))) as Record<string, unknown>;
    for (const endpoint of Object.values(names).filter(isEndpoint)) found.add(endpoint);
  }
  return [...found];
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

export const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** The input of a call, by the part of the request that holds it. */
export function inputsOf({ params, query, body, form }: AnyEndpoint): [string, z.ZodType][] {
  const parts: [string, z.ZodType | undefined][] = [
    ["params", params],
    ["query", query],
    ["body", body],
    ["form", form?.fields],
  ];
  return parts.filter((part): part is [string, z.ZodType] => part[1] !== undefined);
}

type Path = (string | number)[];

/** A key of records whose keys are ids, not a list. */
const anyId = "abcdefghijkl";

/** The paths at which a schema accepts a free string: not a number, not one of a list. */
export function stringPathsOf(schema: z.ZodType): Path[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [[]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => below(name, part as z.ZodType));
  if (schema instanceof z.ZodArray) return below(0, schema.element as z.ZodType);
  if (schema instanceof z.ZodRecord)
    return (z.toJSONSchema(schema.keyType as z.ZodType).enum ?? [anyId]).flatMap((name) =>
      below(String(name), schema.valueType as z.ZodType),
    );
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => stringPathsOf(option as z.ZodType));
  if (schema instanceof z.ZodPipe) return stringPathsOf(schema.in as z.ZodType);
  if (isWrapper(schema)) return stringPathsOf(schema.def.innerType);
  if (takesNoText.some((kind) => schema instanceof kind)) return [];
  throw new Error(`A schema of the kind ${schema.def.type} may take any text: declare what it takes.`);
}

const below = (name: string | number, part: z.ZodType): Path[] =>
  stringPathsOf(part).map((path) => [name, ...path]);

type Wrapper = z.ZodType & { def: { innerType: z.ZodType } };
const isWrapper = (schema: z.ZodType): schema is Wrapper => "innerType" in schema.def;

const takesNoText = [z.ZodNumber, z.ZodNumberFormat, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodUndefined];

/** An input with only the text at this path. */
export function inputWith(path: Path, text: string): unknown {
  return path.reduceRight<unknown>(
    (inner, name) => (typeof name === "number" ? [inner] : { [name]: inner }),
    text,
  );
}

/**
 * The same, with the literals that choose the options of discriminated unions: a union without its literal reads no
 * other field.
 */
function chosenInput(schema: z.ZodType, path: Path, text: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  if (schema instanceof z.ZodPipe) return chosenInput(schema.in as z.ZodType, path, text);
  if (isWrapper(schema)) return chosenInput(schema.def.innerType, path, text);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const options = schema.options as z.ZodObject[];
    const option = options.find(({ shape }) => name in shape);
    const literal = option?.shape[schema.def.discriminator];
    const chosen =
      literal instanceof z.ZodLiteral
        ? literal.value
        : literal instanceof z.ZodEnum
          ? literal.options[0]
          : undefined;
    if (!option || chosen === undefined) return inputWith(path, text);
    return { [schema.def.discriminator]: chosen, ...(chosenInput(option, path, text) as object) };
  }
  if (schema instanceof z.ZodArray) return [chosenInput(schema.element as z.ZodType, rest, text)];
  if (schema instanceof z.ZodObject)
    return { [name]: chosenInput(schema.shape[name] as z.ZodType, rest, text) };
  return inputWith(path, text);
}

/** Whether the schema accepts the text at this path, ignoring other errors. */
export function takesAt(schema: z.ZodType, path: Path, text: string): boolean {
  const { error } = schema.safeParse(chosenInput(schema, path, text));
  // The items of a list are checked one by one: their errors have longer paths.
  return !error?.issues.some((issue) =>
    path.every((name, index) => index >= issue.path.length || issue.path[index] === name),
  );
}
