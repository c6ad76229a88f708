import { expect, it } from "vitest";
import { jobKinds } from "#platform/jobs/jobs.server.ts";
import { stringPathsOf } from "#test/contracts.ts";
import "#server/app.ts";

/** Parts of a payload that may name a person, or say something about one. */
const personal = /mail$|name$|reason|address|device|note$|applications|readers|passkeys/i;

it("A job whose payload may name a person is deleted once it is done (docs/decisions/019-personal-data.md)", () => {
  const naming = jobKinds().filter(({ data }) =>
    stringPathsOf(data).some((path) => personal.test(String(path.findLast((part) => part !== 0)))),
  );
  expect(naming.map(({ name }) => name)).toContain("closing-mail");
  expect(naming.filter(({ isPersonal }) => !isPersonal).map(({ name }) => name)).toEqual([]);
});
