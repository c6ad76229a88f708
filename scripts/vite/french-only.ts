import type { Plugin } from "vite";

const translation =
  /\/node_modules\/react-(?:aria|aria-components|stately)\/.*\/intl\/.*\b[a-z]{2}-[A-Z]{2}\.[cm]?js$/;

/** React Aria ships its texts in 30 languages; the shop uses one. */
export function frenchOnly(): Plugin {
  return {
    name: "french-only",
    enforce: "pre",
    load: (id) => (translation.test(id) && !/\/fr-FR\.[cm]?js$/.test(id) ? "export default {};" : null),
  };
}
