import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface IconButtonProps extends Omit<
  ButtonProps,
  "icon" | "children" | "pendingLabel" | "aria-label"
> {
  /** The button's action, for screen readers; also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

const squares = { sm: "size-8", md: "size-10", lg: "size-12" } as const;

/** A square button with only an icon; its label is mandatory. */
export function IconButton({
  label,
  title = label,
  icon,
  variant = "quiet",
  size = "md",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      title={title}
      className={classNames("px-0! py-0!", squares[size], className)}
    >
      {icon}
    </Button>
  );
}
