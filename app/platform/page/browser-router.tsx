import {
  type ClientLoaderFunction,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type LoaderFunctionArgs,
  type UNSAFE_AssetsManifest as AssetsManifest,
  type UNSAFE_RouteModules as RouteModules,
  matchRoutes,
  RouterProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from "react-router";
import type { ContextType, ReactNode } from "react";
import { flushSync } from "react-dom";

/** All that React Router marks as unsafe is in this file: where an update takes a name away, it is no longer type-correct. */
export { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;
type Route = NonNullable<AssetsManifest["routes"][string]>;
type RouteModule = NonNullable<RouteModules[string]>;

/** What React Router's server writes into the page. */
interface Served {
  __reactRouterContext: Pick<Framework, "future"> & { stream: ReadableStream<Uint8Array> };
  /** Of this page's routes only (`entry.server.tsx`). The built file with the list of all puts its own here. */
  __reactRouterManifest: AssetsManifest;
  __reactRouterRouteModules: RouteModules;
}
const served = globalThis as unknown as Served;

/** Of the router that was started. */
interface Running {
  router: DataRouter;
  manifest: AssetsManifest;
  routeModules: RouteModules;
}
let running: Running | undefined;

/**
 * Starts the router with the routes of this page only: the list of all is fetched at the first sign that the reader may
 * go on (docs/decisions/146-scripts-by-intent.md). React Router's own `HydratedRouter` has all routes in the first page, or
 * asks the server about each link; it also has actions, styles and prefetched data of routes, of which the shop has none.
 */
export async function startRouter(): Promise<ReactNode> {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = served;
  const { value } = await decodeViaTurboStream(context.stream, window);
  const router = createRouter({
    routes: routesBelow(undefined, Object.values(manifest.routes), routeModules),
    history: createBrowserHistory(),
    hydrationData: value as HydrationState,
    mapRouteProperties,
    hydrationRouteProperties,
    patchRoutesOnNavigation: async () => {
      if (!(await learnRoutes())) await leave();
    },
  });
  running = { router, manifest, routeModules };
  router.initialize();
  const framework = { ...context, manifest, routeModules, ssr: true, isSpaMode: false, routeDiscovery };
  return (
    <FrameworkContext value={framework}>
      <RouterProvider router={router} flushSync={flushSync} />
    </FrameworkContext>
  );
}

const routeDiscovery = { mode: "initial", manifestPath: "" } as const;

/** The routes of a list that belong to another one, with those that belong to them. */
const routesBelow = (
  parent: string | undefined,
  list: readonly (Route | undefined)[],
  routeModules: RouteModules,
): DataRouteObject[] =>
  list.flatMap((route) => {
    if (route?.parentId !== parent || !route) return [];
    const { id, path, module, hasLoader, hasClientLoader } = route;
    const loader = hasLoader && !hasClientLoader ? { loader: askServer(id) } : {};
    const here = routeModules[id];
    const parts = here ? partsOf(here) : { lazy: async () => partsOf(await load(module)) };
    const place = route.index ? { index: true as const } : { children: routesBelow(id, list, routeModules) };
    // With its empty path, the root alone would be the whole page at « / » before the list of all routes is there.
    return [{ id, ...(path ? { path } : {}), ...loader, ...parts, ...place }];
  });

const load = (module: string): Promise<RouteModule> =>
  import(/* @vite-ignore */ module).catch(leave) as Promise<RouteModule>;

/** The root's `Layout` is around its screen and its error. */
function partsOf({ default: Component, ErrorBoundary, Layout, clientLoader, ...module }: RouteModule) {
  const { handle, shouldRevalidate } = module;
  const given = {
    handle,
    shouldRevalidate,
    loader: clientLoader && ((args: LoaderFunctionArgs) => clientLoader(args as ClientArguments)),
  };
  const known = Object.entries(given).filter(([, part]) => part !== undefined);
  const parts = Object.fromEntries(known) as Partial<typeof given>;
  if (Layout && Component && ErrorBoundary)
    return {
      ...parts,
      element: (
        <Layout>
          <Component />
        </Layout>
      ),
      errorElement: (
        <Layout>
          <ErrorBoundary />
        </Layout>
      ),
    };
  return { ...parts, Component, ...(ErrorBoundary ? { ErrorBoundary } : {}) };
}

type ClientArguments = Parameters<ClientLoaderFunction>[0];

/** What the route's loader answers on the server, in React Router's encoding. */
const askServer =
  (id: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<unknown> => {
    const url = new URL(request.url);
    url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
    url.searchParams.set("_routes", id);
    const response = await fetch(url, { signal: request.signal });
    if (!response.body || (response.status >= 400 && !response.headers.has("x-remix-response")))
      throw new ErrorResponse(response.status, response.statusText, await response.text());
    const { value } = await decodeViaTurboStream(response.body, window);
    const answer = (value as Record<string, { data: unknown } | { error: unknown }>)[id];
    if (answer && "data" in answer) return answer.data;
    throw answer?.error ?? new Error(`No answer for ${id}`);
  };

/** Whether all routes are known. A failure is forgotten: the network may be back at the next link. */
let learning: Promise<boolean> | undefined;

/** Fetches the list of all routes, a built file, and adds those that the page did not list. */
const learnRoutes = (): Promise<boolean> => (learning ??= fetchRoutes());

async function fetchRoutes(): Promise<boolean> {
  if (!running) return false;
  const { router, manifest, routeModules } = running;
  try {
    await import(/* @vite-ignore */ manifest.url);
  } catch {
    learning = undefined;
    return false;
  }
  const { __reactRouterManifest: all } = served;
  const others = Object.values(all.routes).filter((route) => route && !manifest.routes[route.id]);
  for (const parent of new Set(others.map((route) => route?.parentId ?? "")))
    if (manifest.routes[parent]) router.patchRoutes(parent, routesBelow(parent, others, routeModules));
  running.manifest = all;
  return true;
}

/** A script is not there: a newer build has replaced this one, or the network is gone. The browser opens the page itself. */
function leave(): Promise<never> {
  const { pathname, search, hash } = running?.router.state.navigation.location ?? window.location;
  window.location.assign(pathname + search + hash);
  return new Promise(() => {});
}

const preloaded = new Set<string>();

/** Fetches the scripts of a page of this site, so that its link does not wait for them. */
export async function preparePage(path: string): Promise<void> {
  if (!(await learnRoutes()) || !running) return;
  for (const { route } of matchRoutes(running.router.routes, path) ?? []) {
    const { module, imports = [] } = running.manifest.routes[route.id ?? ""] ?? {};
    for (const href of [...imports, ...(module ? [module] : [])].filter((file) => !preloaded.has(file))) {
      preloaded.add(href);
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  }
}

interface FollowOptions {
  replace?: boolean | undefined;
  state?: unknown;
  preventScrollReset?: boolean | undefined;
}

/** Follows a pressed link within the program; another tab, a download or another site is the browser's. */
export function followLink(
  event: Pick<MouseEvent, "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "preventDefault"> & {
    defaultPrevented: boolean;
  },
  link: HTMLAnchorElement,
  options: FollowOptions = {},
): void {
  const { pathname, search, hash, href } = link;
  const isElsewhere = (link.target || "_self") !== "_self" || link.hasAttribute("download") || !isPage(link);
  const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || isOther || isElsewhere) return;
  event.preventDefault();
  const { replace = href === window.location.href, state, preventScrollReset = true } = options;
  void running?.router.navigate(pathname + search + hash, {
    replace,
    state,
    preventScrollReset,
  });
}

const isPage = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === window.location.origin && !pathname.startsWith("/api/");

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest("a") : null);

/** Links in parts that are as the server made them (`servedPart`); to a place on the page, the browser goes by itself. */
export function followServedLinks(): void {
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    const isPlace = link?.getAttribute("href")?.startsWith("#");
    if (link?.closest("[data-served]") && !isPlace) followLink(event, link);
  });
}

/** A pointer that moves, a finger, the focus: the next page may be asked for. A link that one of them is on, very likely. */
export function prepareOnIntent(): void {
  for (const type of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(
      type,
      (event) => {
        const link = linkOf(event);
        void (link && isPage(link) ? preparePage(link.pathname) : learnRoutes());
      },
      { passive: true },
    );
}
