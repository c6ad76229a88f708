import type { MutationOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import type { Revision } from "#words/texts/back-office/text-editing.contract.ts";
import { Button } from "#ui/button.tsx";

interface PastVersionsProps<Row extends Revision, Answer> {
  rows: readonly Row[];
  /** The latest. */
  revision: number;
  restoring: MutationOptions<Answer, Error, { body: { revision: number; to: number } }>;
  renew: (done: string) => Promise<void>;
  /** What can be seen of a version. */
  children?: (row: Row) => ReactNode;
}

/** Earlier versions, each of which can be taken up again; nothing before the first. */
export function PastVersions<Row extends Revision, Answer>(props: PastVersionsProps<Row, Answer>) {
  const { rows, revision, restoring, renew, children } = props;
  const act = useAct(restoring, {
    done: "Cette version est reprise.",
    failed: "Cette version n’a pas pu être reprise.",
  });
  const restore = async (to: number) => {
    if (await act.run({ body: { revision, to } })) await renew("Cette version est reprise.");
  };
  if (rows.length === 0) return null;
  return (
    <TextHistory rows={rows}>
      {(row) => (
        <span className="relative flex flex-wrap items-center justify-end gap-3">
          {children?.(row)}
          {row.state !== "current" && (
            <Button size="sm" pending={act.pending} onClick={() => void restore(row.revision)}>
              Reprendre
              <span className="sr-only"> la version {row.revision}</span>
            </Button>
          )}
        </span>
      )}
    </TextHistory>
  );
}
