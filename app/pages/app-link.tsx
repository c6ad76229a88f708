import { Link } from "react-router";
import type { BareLinkProps } from "#ui/link.tsx";

/**
 * The router's link, for the design system. Other origins and files stay plain anchors. The router does not jump to the
 * top: `usePageArrival` scrolls there smoothly.
 */
export function AppLink(props: BareLinkProps) {
  const { href, replace, state, prefetch, preventScrollReset = true, ...anchor } = props;
  if (!href.startsWith("/") || href.startsWith("/api/")) {
    return (
      <a href={href} {...anchor}>
        {anchor.children}
      </a>
    );
  }
  return (
    <Link
      to={href}
      state={state}
      {...(replace === undefined ? {} : { replace })}
      {...(prefetch === undefined ? {} : { prefetch })}
      preventScrollReset={preventScrollReset}
      {...anchor}
    />
  );
}
