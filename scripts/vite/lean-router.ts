import type { Plugin } from "vite";

/** What React Router's router calls of it when a program watches it, which the shop's does not. */
const unwatched = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = null;
`;

const watch = /\/node_modules\/react-router\/.+\/lib\/router\/instrumentation\.js$/;

/**
 * Leaves out of the browser's router what the shop does not use: a program that watches its steps, components that are
 * kept since they are named for a debugger, and advice to developers. 3 KB of every page.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: { filter: { id: watch }, handler: () => unwatched },
    transform: {
      filter: { id: /\/node_modules\/react-router\/.+\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(
            /(?<== )React\$1\.(?:forwardRef|createContext)\(|(?<!function )\bwarning\(/g,
            "/* @__PURE__ */ $&",
          ),
        map: null,
      }),
    },
  };
}
