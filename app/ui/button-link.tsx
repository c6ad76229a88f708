import type { ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style.ts";
import { BareLink, type BareLinkProps } from "./link.tsx";

export interface ButtonLinkProps extends BareLinkProps {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
}

/** A link that looks like a button: a link navigates, a button acts. */
export function ButtonLink({ variant, size, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <BareLink {...props} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </BareLink>
  );
}
