import { extname } from "node:path";
import type { Plugin } from "vite";

const translation =
  /\/node_modules\/react-(?:aria|aria-components|stately)\/.*\/intl\/.*\b[a-z]{2}-[A-Z]{2}\.[cm]?js$/;

const french = /\/fr-FR\.[cm]?js$/;

const frenchInstead = (id: string) => `export { default } from "./fr-FR${extname(id)}";`;

/** React Aria ships its texts in 30 languages; the shop uses one, in a browser of any language. */
export function frenchOnly(): Plugin {
  return {
    name: "french-only",
    enforce: "pre",
    // The bundler itself compares the names: it calls no plugin for the other thousands of files.
    load: { filter: { id: { include: translation, exclude: french } }, handler: frenchInstead },
  };
}
