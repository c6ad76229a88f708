import { existsSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LimitedProcess } from "./limited-process.server.ts";
import { type Limits, MEBIBYTE } from "./limits.ts";

const LIMITS: Limits = { wallMs: 20_000, memoryBytes: 200 * MEBIBYTE, answerBytes: 10_000 };

/** Answers one request with the result of the script. */
async function ask(body: string, limits: Partial<Limits> = {}, signal?: AbortSignal): Promise<unknown> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-limits-"));
  const script = join(folder.path, "script.mjs");
  await writeFile(join(folder.path, "readable"), "readable");
  await writeFile(
    script,
    `import fs from "node:fs"; import readline from "node:readline";
     const folder = ${JSON.stringify(folder.path)};
     const answer = (value) => fs.writeSync(3, JSON.stringify(value ?? null) + "\\n");
     const attempt = async (work) => { try { return await work(); } catch (error) { return error.code ?? error.message; } };
     for await (const line of readline.createInterface({ input: process.stdin })) { ${body} }`,
  );
  const access = { read: [script, join(folder.path, "readable")], write: [join(folder.path, "writable")] };
  const child = new LimitedProcess(script, access, { ...LIMITS, ...limits });
  try {
    return JSON.parse(await child.ask({ name: "x" }, { ...LIMITS, ...limits }, signal)) as unknown;
  } finally {
    await child.close();
    expect(child.usable).toBe(false);
  }
}

const stopped = (limit: string) => ({ name: "TaskLimitError", limit });

describe("a limited process", () => {
  test("answers a question, and knows nothing of the environment", async () => {
    process.env["STRIPE_SECRET_KEY"] = "secret";
    expect(await ask("answer({ asked: JSON.parse(line), env: Object.keys(process.env).sort() })")).toEqual({
      asked: { name: "x" },
      env: ["LANG", "MALLOC_ARENA_MAX", "NODE_ENV", "TZ", "VIPS_BLOCK_UNTRUSTED"],
    });
  });

  test("reaches no network, no program, no thread, and no file but its own", async () => {
    const answers = await ask(`answer([
      await attempt(() => new Promise((resolve, reject) => import("node:net").then((net) => net.connect(9, "127.0.0.1").on("error", reject)))),
      await attempt(async () => (await import("node:dns/promises")).lookup("localhost")),
      await attempt(async () => (await import("node:child_process")).spawnSync("true")),
      await attempt(async () => new (await import("node:worker_threads")).Worker("1", { eval: true })),
      await attempt(() => fs.readFileSync("/etc/hostname", "utf8")),
      await attempt(() => fs.readFileSync(folder + "/readable", "utf8")),
      await attempt(() => fs.writeFileSync(folder + "/other", "x")),
      await attempt(() => fs.writeFileSync(folder + "/writable", "x") ?? "written"),
    ])`);
    const denied = "ERR_ACCESS_DENIED";
    expect(answers).toEqual([denied, denied, denied, denied, denied, "readable", denied, "written"]);
  });

  test("is killed when it never ends", async () => {
    await expect(ask("for (;;);", { wallMs: 400 })).rejects.toMatchObject(stopped("time"));
  });

  test("is killed when its buffers grow without end", async () => {
    const body = "const kept = []; setInterval(() => kept.push(Buffer.alloc(4e6, 1)), 1);";
    await expect(ask(body)).rejects.toMatchObject(stopped("memory"));
  });

  test("is killed when its objects grow without end", async () => {
    const body = "const kept = []; for (;;) kept.push({ a: kept.length, b: [kept.length] });";
    await expect(ask(body)).rejects.toMatchObject(stopped("memory"));
  });

  test("is killed when its answer grows without end", async () => {
    await expect(ask('for (;;) fs.writeSync(3, "x".repeat(5000));')).rejects.toMatchObject(stopped("output"));
  });

  test("that dies is reported separately", async () => {
    await expect(ask("process.exit(7)")).rejects.toMatchObject(stopped("crash"));
    await expect(ask('process.kill(process.pid, "SIGSEGV")')).rejects.toMatchObject(stopped("crash"));
  });

  test("is killed when its answer is no longer needed", async () => {
    const abort = new AbortController();
    const asked = ask("for (;;);", {}, abort.signal);
    setTimeout(() => abort.abort(new Error("no longer wanted")), 100);
    await expect(asked).rejects.toThrow("no longer wanted");
  });

  test.skipIf(!existsSync("/usr/bin/prlimit"))("can't fill the disk", async () => {
    const body =
      'const file = fs.openSync(folder + "/writable", "w"); answer(await attempt(() => fs.writeSync(file, "x", 600 * 1024 * 1024)))';
    const full = await ask(body).catch((error: unknown) => (error as { limit: string }).limit);
    expect(["EFBIG", "crash"]).toContain(full);
  });
});
