import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { backOfficePages, readerPages, type SitePage } from "./site.ts";

const routeOf = ({ path, file }: SitePage) => (path === "/" ? index(file) : route(path.slice(1), file));
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
