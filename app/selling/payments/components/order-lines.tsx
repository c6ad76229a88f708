import { formatCents } from "#platform/data/money.ts";

interface OrderLinesProps {
  lines: readonly { name: string; amountCents: number }[];
}

/** A longer list is collapsed: on a phone the content below must stay visible. */
const shownLines = 5;

/** The purchased lines, each with its price. */
export function OrderLines({ lines }: OrderLinesProps) {
  if (lines.length <= shownLines) return <Lines lines={lines} />;
  return (
    <details>
      <summary className="py-3">Détail des {lines.length} lignes</summary>
      <Lines lines={lines} />
    </details>
  );
}

function Lines({ lines }: OrderLinesProps) {
  return (
    <ul className="divide-y divide-hairline">
      {lines.map((line) => (
        <li key={line.name} className="flex justify-between gap-6 py-3 leading-snug">
          <span className="min-w-0">{line.name}</span>
          <span className="tabular-nums">{formatCents(line.amountCents)}</span>
        </li>
      ))}
    </ul>
  );
}
