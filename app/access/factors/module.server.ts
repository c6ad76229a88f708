import { type CodeKind, createCodes } from "#access/factors/factor-codes.service.server.ts";
import { createSecondSteps } from "#access/factors/second-steps.service.server.ts";
import { createPasskeys, type PasskeyKind } from "#access/factors/factor-passkeys.service.server.ts";
import { handleFactorJobs } from "#access/factors/factors.worker.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

/** For the end of all access to an account, in its transaction. */
export { endPasskeys } from "#access/factors/factor-passkeys.service.server.ts";
export { endCodes, resealAuthenticators } from "#access/factors/factor-codes.service.server.ts";

export type Factors = ReturnType<typeof createFactors>["api"];

/** Ways to prove who one is beside a password, for members and administrators, in a table of each. */
export function createFactors(deps: Deps) {
  return {
    api: {
      passkeysOf: (kind: PasskeyKind) => createPasskeys(deps, kind),
      codesOf: (kind: CodeKind) => createCodes(deps, kind),
      secondStepsOf: (kind: PasskeyKind & CodeKind) => createSecondSteps(deps, kind),
    },
    routes() {},
    workers() {
      handleFactorJobs(deps);
    },
  };
}
