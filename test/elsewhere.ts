import { createServer } from "node:http";
import { freePort } from "#test/free-port.ts";

export interface Elsewhere {
  url: string;
  /** The paths that were asked for. */
  asked: string[];
  close: () => void;
}

/** Another site, which a hostile book tries to reach. */
export async function openElsewhere(): Promise<Elsewhere> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.setHeader("access-control-allow-origin", "*").end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { asked, url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
