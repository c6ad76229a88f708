import { mayChange, type Role } from "#modules/administrators/rules.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { ToDo } from "#modules/dashboard/to-do/contract.ts";
import { type TaskName, taskNames, tasks } from "#modules/dashboard/to-do/rules.ts";
import type { Members } from "#modules/members/module.server.ts";
import type { Payments } from "#modules/payments/module.server.ts";
import type { Promotions } from "#modules/promotions/module.server.ts";
import type { Royalties } from "#modules/royalties/module.server.ts";
import { isComplete } from "#modules/texts/rules.ts";
import type { Content } from "#modules/texts/module.server.ts";

interface Sources {
  catalogue: Pick<Catalogue, "editing">;
  content: Pick<Content, "identity">;
  gifts: Pick<Promotions["gifts"], "countForgotten">;
  members: Pick<Members, "failedRefunds">;
  payments: Pick<Payments, "refunds">;
  royalties: { statements: Pick<Royalties["statements"], "countFailedMails"> };
}

export type ToDoList = ReturnType<typeof createToDoList>;

export function createToDoList(sources: Sources) {
  const { catalogue, content, gifts, members, payments, royalties } = sources;
  const counted: Record<Exclude<TaskName, "failed_refunds">, () => Promise<number>> = {
    disputes: () => payments.refunds.countDisputed(),
    failed_statements: () => royalties.statements.countFailedMails(),
    identity: async () => (isComplete(content.identity) ? 0 : 1),
    failed_formats: () => catalogue.editing.count({ problem: "failed_format" }),
    lacking_files: () => catalogue.editing.count({ problem: "lacks_files" }),
    forgotten_gifts: () => gifts.countForgotten(),
  };
  async function failedRefunds() {
    const failed = await members.failedRefunds();
    const owed_cents = failed.reduce((sum, refund) => sum + refund.owed_cents, 0);
    return { name: "failed_refunds" as const, count: failed.length, owed_cents };
  }
  return {
    async of(role: Role): Promise<ToDo[]> {
      const own = taskNames.filter((name) => mayChange(role, tasks[name].part));
      const list = await Promise.all(
        own.map(async (name) =>
          name === "failed_refunds" ? failedRefunds() : { name, count: await counted[name]() },
        ),
      );
      return list.filter(({ count }) => count > 0);
    },
  };
}
