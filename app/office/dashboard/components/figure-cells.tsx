import type { ReactNode } from "react";
import { changeText } from "#office/dashboard/client/change-text.ts";

/** A smaller line under a figure. */
export const Detail = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-muted">{children}</span>
);

interface BeforeProps {
  now: number;
  before: number;
  write: (value: number) => string;
}

/** The figure of the compared period, with the difference below. */
export function Before({ now, before, write }: BeforeProps) {
  const change = changeText(now, before);
  return (
    <>
      {write(before)}
      {change && <Detail>{change}</Detail>}
    </>
  );
}
