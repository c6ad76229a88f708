import type { ComponentProps } from "react";
import { useMay } from "#access/administrators/components/use-may.ts";
import type { Permission } from "#platform/http/endpoint.ts";
import { Link } from "#ui/link.tsx";

interface PermittedLinkProps extends ComponentProps<typeof Link> {
  /** The part of the back office to which the screen belongs. */
  part: Permission;
}

/** A link to a screen of the back office; for administrators whose role has not this screen, only its text. */
export function PermittedLink({ part, ...link }: PermittedLinkProps) {
  const may = useMay();
  return may.change(part) ? <Link {...link} /> : <span className={link.className}>{link.children}</span>;
}
