import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  neutral: "border-hairline bg-sunken text-ink",
  accent: "border-accent/30 bg-accent-tint text-accent",
  success: "border-success/30 bg-success-tint text-success",
} as const;

export interface BadgeProps {
  tone?: keyof typeof tones | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A state in one or two words. */
export function Badge({ tone = "neutral", children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded border px-2 py-px text-sm font-semibold whitespace-nowrap [&_svg]:size-3.5",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A number on the corner of an icon; hidden at zero. Its meaning belongs in the label of its parent. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden className={countStyle}>
      {count > 99 ? "99+" : count}
    </span>
  );
}

const countStyle =
  "absolute -top-1 -right-1.5 flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-accent px-1 " +
  "font-sans text-[0.75rem] leading-none font-bold text-on-accent tabular-nums";
