import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { addRefusal, sumRefusals } from "#office/settings/policy-reports/policy-reports.store.server.ts";
import { refusedDirective } from "#office/settings/policy-reports/policy-reports.rules.ts";

/** Days that the settings sum up, and days that are kept. */
const shownDays = 30;
const keptDays = 90;

const minute = minutes(1) / 1000;
/** A page with a fault reports it once for each element. */
export const reportsPerAddress = { name: "csp-report", points: 20, seconds: minute } as const;
const reportsOfAll = { name: "csp-report-all", points: 300, seconds: minute } as const;

export type PolicyReports = ReturnType<typeof createPolicyReports>;

/** How often browsers refused something under the pages' security policy: only the number is kept. */
export function createPolicyReports({ db, now, rateLimits }: Pick<Deps, "db" | "now" | "rateLimits">) {
  return {
    /** @throws AppError 429 when all browsers together report more than is counted */
    async note(report: unknown): Promise<void> {
      const directive = refusedDirective(report);
      if (!directive) return;
      await rateLimits.consume(reportsOfAll, "");
      const today = parisDay(now());
      await addRefusal(db, today, directive, dayAfter(today, -keptDays));
    },
    count: (): Promise<number> => sumRefusals(db, dayAfter(parisDay(now()), 1 - shownDays)),
  };
}
