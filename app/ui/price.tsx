import type { ReactNode } from "react";

const sizes = { sm: "text-base", md: "text-lg", lg: "text-2xl" } as const;

export interface PriceProps {
  /** The price to pay, already formatted: « 4,99 € », « Gratuit ». */
  amount: string;
  /** The full price, struck through next to it. */
  full?: string | undefined;
  /** Read by screen readers before the amount. */
  amountLabel?: string | undefined;
  /** A few words after: « prix abonné ». */
  note?: ReactNode;
  size?: keyof typeof sizes | undefined;
}

/** A price in the serif font, and the price that it replaces. */
export function Price(props: PriceProps) {
  const { amount, full, amountLabel = "Prix :", note, size = "md" } = props;
  return (
    <p className="price">
      <b className={sizes[size]}>
        {full !== undefined && <span className="sr-only">{amountLabel} </span>}
        {amount}
      </b>
      {full !== undefined && (
        <span className="text-muted tabular-nums">
          <span className="sr-only">au lieu de </span>
          <s>{full}</s>
        </span>
      )}
      {note && <span className="text-sm text-muted">{note}</span>}
    </p>
  );
}
