import "#ui/app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, use, useState } from "react";
import {
  Links,
  Outlet,
  Scripts,
  useMatches,
  useNavigate,
  useRouteLoaderData,
  isRouteErrorResponse,
} from "react-router";
import { followLink, useScrollRestoration } from "#platform/page/browser-router.tsx";
import { browserQueries } from "#platform/page/browser.ts";
import { createQueryClient } from "#platform/http/call.ts";
import { earlyScriptOf } from "#platform/http/early-answers.ts";
import { shopFacts } from "#platform/page/page-data.ts";
import { ScriptNonce } from "#platform/http/script-nonce.ts";
import { ShopContext, type ShopLook } from "#platform/page/shop-context.tsx";
import { themeScript } from "#ui/theme.ts";
import { preloadedFonts } from "#ui/font-files.ts";
import { LinkProvider, type BareLinkProps } from "#ui/link.tsx";
import { ServedScript } from "#ui/served-script.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ToastProvider } from "#ui/toast.tsx";
import type { Route } from "./+types/root.ts";
import { buttonStyle } from "#ui/button-style.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(shopFacts);

/** The shop's own data does not change during a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  // Of the page that was loaded; a screen that the router opens has its scripts already.
  const [earlyScript] = useState(() => matches.map(({ handle }) => earlyScriptOf(handle)).join(""));
  return (
    // The theme, and whether a member reads, are known to the browser before the first paint; the server knows neither.
    <html lang="fr" style={shop?.look?.properties} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ServedScript nonce={use(ScriptNonce)} code={ownScriptsScript + themeScript + sessionScript} />
        {earlyScript ? (
          // What it asks for, and its scripts, come before fonts.
          <ServedScript nonce={use(ScriptNonce)} code={earlyScript} />
        ) : (
          import.meta.env.SSR &&
          preloadedFonts(shop?.look?.fonts).map((href) => (
            <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))
        )}
        {/* Parts of the header move as the next ones are read: it is painted once it is whole (HTML, "expect"). */}
        <link rel="expect" href="#contenu" blocking="render" />
        <SiteLinks look={shop?.look} />
        {shop?.reservesMining && <meta name="tdm-reservation" content="1" />}
        {import.meta.env.SSR && <Links />}
      </head>
      <body>
        {children}
        {/* The maintenance page is served at any address, without scripts: hydration would take it for that address's
           own page. Only the server writes scripts and styles: hydration passes by what follows in the body or head. */}
        {import.meta.env.SSR && shop?.closedAt === undefined && <Scripts />}
      </body>
    </html>
  );
}

/** The shop's icons and colours in the browser, and the link to its feed. */
const SiteLinks = ({ look }: { look: ShopLook | undefined }) => (
  <>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={look?.papers[0] ?? "#fbf8f2"} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={look?.papers[1] ?? "#14120f"} />
    {look?.icon ? (
      <link rel="icon" href={look.icon} type="image/png" />
    ) : (
      <>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icone.svg" type="image/svg+xml" />
      </>
    )}
    <link rel="apple-touch-icon" href={look?.icon ?? "/apple-touch-icon.png"} />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="alternate" type="application/atom+xml" href="/nouveautes.atom" title="Nouveautés" />
    <link
      rel="alternate"
      type="application/atom+xml;profile=opds-catalog"
      href="/opds"
      title="Catalogue OPDS"
    />
  </>
);

/**
 * In the browser only (`entry.client.tsx`). `<ScrollRestoration>` is this hook and an inline script, which a page with
 * Trusted Types refuses.
 */
function Restoration() {
  useScrollRestoration();
  return null;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(() =>
    typeof document === "undefined" ? createQueryClient(noCallsWhileRendering) : browserQueries(),
  );
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [links] = useState(() => ({
    Link: AppLink,
    navigate: (href: string) => void navigate(href, { preventScrollReset: true }),
  }));
  return (
    <ShopContext value={loaderData}>
      <QueryClientProvider client={queries}>
        <LinkProvider support={links}>
          <ToastProvider>
            <Outlet />
            {hydrated && <Restoration />}
          </ToastProvider>
        </LinkProvider>
      </QueryClientProvider>
    </ShopContext>
  );
}

/** Loaders make the calls; rendering only reads their answers. */
const noCallsWhileRendering = () => Promise.reject(new Error("No call may start while the server renders."));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}

/**
 * Lets React make the scripts of the page again, which then do not run: it does when a translator or an extension has changed
 * the page before React took it over, and the page would stay empty otherwise. Trusted Types refuse all other HTML from a text.
 */
const ownScriptsScript = import.meta.env.SSR
  ? `try{trustedTypes.createPolicy("default",{createHTML:html=>/^\\s*$|^<script><\\/script>$/.test(html)||[...document.scripts].some(({text})=>text===html)?html:null})}catch{}`
  : "";

/**
 * Runs before the first paint: the header then shows the visitor's links or the member's name, which are both in every
 * page (`member:` in app.css), with the width that it keeps. Only the server writes it.
 */
const sessionScript = import.meta.env.SSR
  ? `try{const kept=localStorage.getItem("token")?localStorage:sessionStorage,{dataset,style}=document.documentElement;if(/(^|; )encrier_plain=/.test(document.cookie))dataset.session="";if(kept.getItem("token")){dataset.session="";style.setProperty("--member-name",JSON.stringify(JSON.parse(kept.getItem("user")).username))}}catch{}`
  : "";

/**
 * A link that the router follows. Other origins and files stay plain anchors. The router does not jump to the top:
 * `usePageArrival` scrolls there smoothly.
 */
function AppLink(props: BareLinkProps) {
  const { href, replace, state, preventScrollReset, onClick, ...anchor } = props;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    followLink(event, event.currentTarget, { replace, state, preventScrollReset });
  };
  return (
    <a href={href} {...anchor} onClick={follow}>
      {anchor.children}
    </a>
  );
}

/**
 * The last-resort error screen, without header or providers, because these may be the cause. Its links are plain, so
 * that the next page is loaded completely.
 */
function RouteError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { mark, title, text } = missing ? texts.missing : texts.broken;
  return (
    <main className="shell flex min-h-dvh flex-col items-start justify-center gap-5 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {mark}
      <h1 className="max-w-[min(22ch,100%)]">{title}</h1>
      <p className="max-w-measure text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        {!missing && (
          <button type="button" className={buttonStyle("primary")} onClick={() => window.location.reload()}>
            Recharger la page
          </button>
        )}
        <a href="/" className={buttonStyle()}>
          Retour à l’accueil
        </a>
      </div>
    </main>
  );
}

const texts = {
  missing: {
    mark: <p className="eyebrow">Erreur 404</p>,
    title: "Page introuvable",
    text: "Cette page n’existe pas, ou n’existe plus. Peut-être l’adresse a-t-elle été mal recopiée.",
  },
  broken: {
    // The text of the router's own screen (storefront.md §8): reports of the failure can be recognised by it.
    mark: (
      <p lang="en" className="eyebrow">
        Unexpected Application Error!
      </p>
    ),
    title: "Cette page n’a pas pu s’afficher",
    text: "Quelque chose s’est mal passé de notre côté. Rechargez la page\u202F; si cela se répète, revenez à l’accueil, votre panier y sera toujours.",
  },
} as const;
