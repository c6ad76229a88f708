import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

/** The classes of a button (`components.css`), for a link or a label that must look like one. */
export function buttonStyle(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  extra?: string | undefined,
): string {
  return classNames("btn", variants[variant], sizes[size], extra);
}

const variants = {
  primary: "btn-primary",
  secondary: "btn-secondary",
  quiet: "btn-quiet",
  danger: "btn-danger",
};
const sizes = { sm: "btn-sm", md: "btn-md", lg: "btn-lg" };
