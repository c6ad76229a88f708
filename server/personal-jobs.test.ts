import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import type { z } from "zod";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { stringPathsOf } from "#test/contracts.ts";

const isKind = (value: unknown): value is JobKind<z.ZodType> =>
  typeof value === "object" && value !== null && "data" in value && "retryLimit" in value;

async function allKinds(): Promise<JobKind<z.ZodType>[]> {
  const kinds: JobKind<z.ZodType>[] = [];
  for await (const path of glob("app/**/*.jobs.ts"))
    kinds.push(...Object.values((await import(resolve(path))) as object).filter(isKind));
  return kinds;
}

/** Parts of a payload that may name a person, or say something about one. */
const personal = /mail$|name$|reason|address|device|note$|applications|readers|passkeys/i;

it("A job whose payload may name a person is deleted once it is done (docs/decisions/019-personal-data.md)", async () => {
  const kinds = await allKinds();
  const naming = kinds.filter(({ data }) =>
    stringPathsOf(data).some((path) => personal.test(String(path.findLast((part) => part !== 0)))),
  );
  expect(naming.map(({ name }) => name)).toContain("closing-mail");
  expect(naming.filter(({ isPersonal }) => !isPersonal).map(({ name }) => name)).toEqual([]);
});
