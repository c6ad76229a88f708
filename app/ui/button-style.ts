import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const shape =
  "relative inline-flex items-center justify-center gap-2 overflow-hidden rounded border font-sans font-semibold " +
  "whitespace-nowrap no-underline select-none transition-colors [&_svg]:shrink-0 " +
  "disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-muted " +
  "aria-busy:cursor-progress";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong",
  secondary:
    "border-control bg-raised text-ink enabled:hover:border-ink enabled:hover:bg-sunken " +
    "[a&]:hover:border-ink [a&]:hover:bg-sunken",
  quiet:
    "border-transparent bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken " +
    "disabled:border-transparent disabled:bg-transparent",
  danger:
    "border-accent bg-transparent text-accent enabled:hover:bg-accent enabled:hover:text-on-accent " +
    "[a&]:hover:bg-accent [a&]:hover:text-on-accent",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-8 px-3 py-1 text-sm [&_svg]:size-4",
  md: "min-h-10 px-4 py-2 text-base leading-snug [&_svg]:size-[1.125rem]",
  lg: "min-h-12 px-6 py-2.5 text-base leading-snug [&_svg]:size-5",
};

/** The classes of a button, for a link or a label that must look like one. */
export function buttonStyle(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  extra?: string | undefined,
): string {
  return classNames(shape, variants[variant], sizes[size], extra);
}
