import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { CallError } from "#platform/http/app-errors.ts";
import { builtFilesIn, fetchIfThere } from "#reading/reading/client/program-files.ts";

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

it("A file that is cut on its way counts as a cut connection, and is asked for again", async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(200, { "content-length": "4", "content-type": "text/css" }).write("ab");
    if (requests === 1) setTimeout(() => response.destroy(), 20);
    else response.end("cd");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.css`;
  const { signal } = new AbortController();
  const failure: unknown = await fetchIfThere(address, signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ status: 0 });
  const whole = await fetchIfThere(address, signal);
  expect([await whole?.text(), whole?.headers.get("content-type")]).toEqual(["abcd", "text/css"]);
  server.close();
});
