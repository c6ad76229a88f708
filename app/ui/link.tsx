import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from "react";
import { classNames } from "./class-names.ts";

export interface BareLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string;
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** Router state passed to the next page. */
  state?: unknown;
  preventScrollReset?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

export interface LinkSupport {
  /** Renders a link of the application; receives every prop of `BareLinkProps`. */
  Link: ComponentType<BareLinkProps>;
  /** Navigates to an address from code (menus). */
  navigate: (href: string) => void;
}

const LinkContext = createContext<LinkSupport | null>(null);

/** Gives the design system the application's router; without it, links are plain anchors. */
export function LinkProvider({ support, children }: { support: LinkSupport; children: ReactNode }) {
  return <LinkContext value={support}>{children}</LinkContext>;
}

/** The application's navigation, or null if there is no router. */
export function useLinkSupport(): LinkSupport | null {
  return useContext(LinkContext);
}

/** A link through the application's router, without its own style. */
export function BareLink(props: BareLinkProps) {
  const support = useContext(LinkContext);
  if (support) return <support.Link {...props} />;
  const { replace: _replace, state: _state, preventScrollReset: _reset, ...anchor } = props;
  return <a {...anchor}>{anchor.children}</a>;
}

const looks = { text: "link-text", quiet: "link-quiet" } as const;

export interface LinkProps extends BareLinkProps {
  look?: keyof typeof looks | undefined;
}

/** A link with the usual style of a link. */
export function Link({ look = "text", className, ...props }: LinkProps) {
  return <BareLink {...props} className={classNames(looks[look], className)} />;
}
