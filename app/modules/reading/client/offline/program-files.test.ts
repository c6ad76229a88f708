import { describe, expect, it } from "vitest";
import { builtFilesIn } from "#modules/reading/client/offline/program-files.ts";

describe("The built files that a text names", () => {
  it("are those of pages, styles and scripts, each once", () => {
    const html =
      '<link rel="modulepreload" href="/assets/root-CJ-nJcYk.js"/><link href="/assets/root-CPLfw_wi.css"/>';
    const css = "@font-face { src: url(/assets/source-serif-4-latin-wght-normal-DMe4EKeb.woff2) }";
    const script =
      'import{r as e}from"./react-q3z5VTvw.js";m.f=["assets/reader-DWDDBhbr.js","assets/root-CJ-nJcYk.js"];import("./reader-DWDDBhbr.js")';
    expect(builtFilesIn(html + css + script)).toEqual([
      "/assets/root-CJ-nJcYk.js",
      "/assets/root-CPLfw_wi.css",
      "/assets/source-serif-4-latin-wght-normal-DMe4EKeb.woff2",
      "/assets/react-q3z5VTvw.js",
      "/assets/reader-DWDDBhbr.js",
    ]);
  });

  it("are none in other addresses and words", () => {
    expect(builtFilesIn("/couvertures/abc-12345678.png ./lire-un.js un-deux-troisquatre.js")).toEqual([]);
  });
});
