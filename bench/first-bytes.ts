import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";

/** Milliseconds from each request to the first byte of its answer, one after the other over one connection. */
export async function firstBytes(origin: string, paths: string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const path of paths) {
    const start = performance.now();
    const request = get(`${origin}${path}`, { agent, headers: { "accept-encoding": "br" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    times.push(performance.now() - start);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    response.resume();
    await once(response, "end");
  }
  agent.destroy();
  return times;
}
