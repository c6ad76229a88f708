import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { backOfficePages, readerPages, type SitePage } from "./site.ts";

/** A file of several addresses has a route for each; all but the first are named by their address. */
const routeOf = ({ path, file }: SitePage, at: number, pages: readonly SitePage[]) => {
  if (path === "/") return index(file);
  const isFirst = pages.findIndex((page) => page.file === file) === at;
  return route(path.slice(1), file, isFirst ? {} : { id: path });
};
const isFramed = ({ framed }: SitePage) => framed !== false;
const isAlone = ({ framed }: SitePage) => framed === false;

/** The pages of `site.ts`, in their frames. */
export default [
  layout("pages/readers.tsx", [
    layout("pages/storefront/storefront-layout.tsx", readerPages().filter(isFramed).map(routeOf)),
    ...readerPages().filter(isAlone).map(routeOf),
  ]),
  layout("pages/back-office/back-office-layout.tsx", backOfficePages().filter(isFramed).map(routeOf)),
  ...backOfficePages().filter(isAlone).map(routeOf),
] satisfies RouteConfig;
