import { formatCents } from "#platform/data/money.ts";
import { Column, Row, Section, Text } from "#words/texts/components/mail-elements.tsx";

interface MailAmountsProps {
  lines: readonly { name: string; amountCents: number }[];
  /** The label of the sum: « Total TTC ». */
  totalLabel: string;
  totalCents: number;
}

/** The purchased or refunded lines, and their sum. */
export function MailAmounts({ lines, totalLabel, totalCents }: MailAmountsProps) {
  return (
    <Section style={{ margin: "0 0 16px" }}>
      {lines.map(({ name, amountCents }) => (
        <Amount key={name} name={name} cents={amountCents} weight={400} />
      ))}
      <Amount name={totalLabel} cents={totalCents} weight={700} />
    </Section>
  );
}

function Amount({ name, cents, weight }: { name: string; cents: number; weight: 400 | 700 }) {
  const style = { fontSize: 16, margin: "4px 0", fontWeight: weight } as const;
  return (
    <Row>
      <Column>
        <Text style={style}>{name}</Text>
      </Column>
      <Column align="right">
        <Text style={style}>{formatCents(cents)}</Text>
      </Column>
    </Row>
  );
}
