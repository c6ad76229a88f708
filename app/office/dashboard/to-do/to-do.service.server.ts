import { mayChange, type Role } from "#access/administrators/team/team.rules.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { ToDo } from "#office/dashboard/to-do/to-do.contract.ts";
import { type TaskName, taskNames, tasks } from "#office/dashboard/to-do/to-do.rules.ts";
import type { Members } from "#office/members/module.server.ts";
import type { Payments } from "#selling/payments/module.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import type { Royalties } from "#selling/royalties/module.server.ts";
import type { Settings } from "#office/settings/module.server.ts";
import { isComplete } from "#words/texts/identity.rules.ts";
import type { Content } from "#words/texts/module.server.ts";

interface Sources {
  catalogue: Pick<Catalogue, "editing">;
  content: Pick<Content, "identity">;
  gifts: Pick<Promotions["gifts"], "countForgotten">;
  members: Pick<Members, "failedRefunds">;
  payments: Pick<Payments, "refunds">;
  settings: Pick<Settings, "disk"> & {
    backups: Pick<Settings["backups"], "isLate"> & { tests: Pick<Settings["backups"]["tests"], "hasFailed"> };
  };
  royalties: { statements: Pick<Royalties["statements"], "countFailedMails"> };
}

export type ToDoList = ReturnType<typeof createToDoList>;

export function createToDoList(sources: Sources) {
  const { catalogue, content, gifts, members, payments, royalties, settings } = sources;
  const counted: Record<TaskName, () => Promise<number | Omit<ToDo, "name">>> = {
    failed_refunds: failedRefunds,
    low_disk: async () => {
      const low = await settings.disk.findLow();
      return low ? { count: 1, free_bytes: low.free_bytes } : 0;
    },
    late_backup: async () => ((await settings.backups.isLate()) ? 1 : 0),
    failed_restore_test: async () => ((await settings.backups.tests.hasFailed()) ? 1 : 0),
    disputes: () => payments.refunds.countDisputed(),
    late_payments: () => payments.refunds.countRefused(),
    failed_statements: () => royalties.statements.countFailedMails(),
    identity: async () => (isComplete(content.identity) ? 0 : 1),
    failed_formats: () => catalogue.editing.count({ problem: "failed_format" }),
    lacking_files: () => catalogue.editing.count({ problem: "lacks_files" }),
    forgotten_gifts: () => gifts.countForgotten(),
  };
  async function failedRefunds() {
    const failed = await members.failedRefunds();
    const owed_cents = failed.reduce((sum, refund) => sum + refund.owed_cents, 0);
    return { count: failed.length, owed_cents };
  }
  return {
    async of(role: Role): Promise<ToDo[]> {
      const own = taskNames.filter((name) => mayChange(role, tasks[name].part));
      const list = await Promise.all(
        own.map(async (name) => {
          const found = await counted[name]();
          return { name, ...(typeof found === "number" ? { count: found } : found) };
        }),
      );
      return list.filter(({ count }) => count > 0);
    },
  };
}
