import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, dirname } from "node:path";

const require = createRequire(import.meta.url);

interface Class {
  parents: string[];
  properties: Set<string>;
}

/** Schema.org's classes and their properties, read from the vocabulary as `schema-dts` publishes it. */
function readVocabulary(): Map<string, Class> {
  const file = join(dirname(require.resolve("schema-dts/package.json")), "dist/schema.d.ts");
  const classes = new Map<string, Class>();
  let current: Class | undefined;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const head = /^(?:export )?interface (\w+?)(Base|Leaf)\b.* extends ([^{]+)\{/.exec(line);
    if (head?.[1]) {
      const parents = [...(head[3] ?? "").matchAll(/(\w+)Base\b/g)].map(([, name = ""]) => name);
      current = classes.get(head[1]) ?? { parents: [], properties: new Set() };
      current.parents.push(...parents.filter((parent) => parent !== head[1]));
      classes.set(head[1], current);
    } else if (line.startsWith("}")) current = undefined;
    const property = /^ {4}"([\w-]+)"\?:/.exec(line)?.[1];
    if (current && property) current.properties.add(property);
  }
  return classes;
}

const vocabulary = readVocabulary();

const knows = (type: string, property: string): boolean => {
  const found = vocabulary.get(type);
  return (
    found !== undefined &&
    (found.properties.has(property) || found.parents.some((parent) => knows(parent, property)))
  );
};

/** The terms of a JSON-LD document that are not in schema.org's vocabulary; empty if all are. */
export function strangersToSchemaOrg(data: unknown, path = "$"): string[] {
  if (Array.isArray(data))
    return data.flatMap((item, index) => strangersToSchemaOrg(item, `${path}[${index}]`));
  if (data === null || typeof data !== "object") return [];
  const node = data as Record<string, unknown>;
  const type = node["@type"];
  const names = Object.keys(node).filter((name) => !name.startsWith("@"));
  const nested = Object.entries(node).flatMap(([name, value]) =>
    strangersToSchemaOrg(value, `${path}.${name}`),
  );
  if (typeof type !== "string") return names.length === 0 ? nested : [`${path}: no @type`];
  if (!vocabulary.has(type)) return [`${path}: unknown type ${type}`, ...nested];
  // '-input' and '-output' annotate an action's property (https://schema.org/docs/actions.html).
  const own = names
    .map((name) => (type.endsWith("Action") ? name.replace(/-(in|out)put$/, "") : name))
    .filter((name) => !knows(type, name) && !(type.endsWith("Action") && name === "query"))
    .map((name) => `${path}: ${type} has no ${name}`);
  return [...own, ...nested];
}
