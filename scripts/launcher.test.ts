import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { supervise } from "./serve.mjs";

/** A fake `react-router build`: fails if the source says so, otherwise writes a server and counts its runs. */
const BUILDER = `
  import { appendFileSync, cpSync, mkdirSync, readFileSync } from "node:fs";
  appendFileSync("builds.log", "x");
  if (readFileSync("app/root.tsx", "utf8").includes("broken")) { console.error("app/root.tsx:1 is broken"); process.exit(1); }
  mkdirSync("build/server", { recursive: true });
  cpSync("server.js", "build/server/index.js");
`;

/** A fake npm: records its arguments and installs, or finds no registry. */
const NPM = `
  import { appendFileSync, existsSync } from "node:fs";
  appendFileSync("npm.log", process.argv.slice(2).join(" ") + "\\n");
  console.error("npm warn EBADENGINE Unsupported engine");
  if (existsSync("offline")) { console.error("npm error code ENOTFOUND"); process.exit(1); }
`;

/** A fake Vitest: writes the project's prepared report to the given path. */
const VITEST = `
  import { cpSync, existsSync } from "node:fs";
  const target = process.argv.find((arg) => arg.startsWith("--outputFile.json=")).split("=")[1];
  if (existsSync("report.json")) cpSync("report.json", target);
  console.log("with", process.env.DATABASE_URL, process.argv.slice(-1)[0]);
  process.exit(existsSync("report.json") ? 0 : 1);
`;

const packages = { "": {}, "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };
const SMALL_LOCK = JSON.stringify({ packages });
const LOCK = JSON.stringify({
  packages: { ...packages, "node_modules/b": { version: "1.0.0", integrity: "sha512-b", dev: true } },
});

interface Project {
  path: string;
  run(
    script: string,
    args?: string[],
    env?: NodeJS.ProcessEnv,
  ): Promise<{ exitCode: number | null; output: string }>;
  start(script: string): ChildProcess;
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string>;
}

/** A small project: the launcher itself, the real Node, and fakes for the programs it calls. */
async function temporaryProject(server = "process.exit(7)"): Promise<Project & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "encrier-launcher-"));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  };
  await cp(import.meta.dirname, join(path, "scripts"), { recursive: true });
  await mkdir(join(path, "node_modules/node/bin"), { recursive: true });
  await symlink(process.execPath, join(path, "node_modules/node/bin/node"));
  for (const [name, bin] of Object.entries({
    "@react-router/dev": { "react-router": "bin.mjs" },
    vitest: "bin.mjs",
  })) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ bin }));
  }
  await write("node_modules/@react-router/dev/bin.mjs", BUILDER);
  await write("node_modules/vitest/bin.mjs", VITEST);
  await write("node_modules/.package-lock.json", LOCK);
  await write("npm/npm-cli.js", NPM);
  await write("package-lock.json", LOCK);
  await write("package.json", JSON.stringify({ type: "module" }));
  await write("app/root.tsx", "one");
  await write("server.js", server);
  const environment = { PATH: process.env["PATH"], npm_execpath: join(path, "npm/npm-cli.js") };
  const start = (script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [join(path, "scripts", script), ...args], {
      env: { ...environment, ...env },
      cwd: "/",
    });
  return {
    path,
    write,
    start,
    read: (name) => readFile(join(path, name), "utf8"),
    async run(...call) {
      const child = start(...call);
      let output = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
      const [exitCode] = (await once(child, "close")) as [number | null];
      return { exitCode, output };
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

test("the first start builds, the second finds all done, and the server's exit code is the launcher's", async () => {
  await using project = await temporaryProject();
  const first = await project.run("start.mjs");
  expect(first.exitCode).toBe(7);
  expect(first.output).toMatch(
    /^✓ Dépendances à jour \(\d+,\d\u00A0s\)\n✓ Boutique construite \(\d+,\d\u00A0s\)\n$/,
  );
  const second = await project.run("start.mjs");
  expect(second.output).toContain("✓ Boutique déjà construite");
  expect(await project.read("builds.log")).toBe("x");
});

test("a build is made again when a source changes, and not when only its time or a test does", async () => {
  await using project = await temporaryProject();
  await project.run("start.mjs");
  await utimes(join(project.path, "app/root.tsx"), 1, 1);
  await project.write("app/root.test.tsx", "a test");
  await project.run("start.mjs");
  expect(await project.read("builds.log")).toBe("x");
  await project.write("app/root.tsx", "two");
  await project.run("start.mjs");
  expect(await project.read("builds.log")).toBe("xx");
  await rm(join(project.path, "app/root.tsx"));
  await project.write("app/root.tsx", "two");
  await project.write("app/new.ts", "");
  await project.run("start.mjs");
  expect(await project.read("builds.log")).toBe("xxx");
});

test("a failed build is shown, starts nothing, and is tried again the next time", async () => {
  await using project = await temporaryProject();
  await project.run("start.mjs");
  await project.write("app/root.tsx", "broken");
  const failed = await project.run("start.mjs");
  expect(failed.exitCode).toBe(1);
  expect(failed.output).toContain("✗ La boutique n’a pas pu être construite.\napp/root.tsx:1 is broken");
  await project.write("app/root.tsx", "one");
  expect((await project.run("start.mjs")).output).toContain("✓ Boutique construite");
});

test("dependencies are installed when the lock file changed, once, and npm's warnings stay unseen", async () => {
  await using project = await temporaryProject();
  await project.write("package-lock.json", LOCK.replace("1.0.0", "2.0.0"));
  const { output } = await project.run("start.mjs");
  expect(output).toContain("✓ Dépendances installées");
  expect(output).not.toContain("EBADENGINE");
  expect(await project.read("npm.log")).toMatch(/^ci --no-audit --no-fund .*--include=dev.*\n$/);
  expect((await project.run("start.mjs")).output).toContain("✓ Dépendances à jour");
});

test("a start installs no packages for development, and is content with those for serving", async () => {
  await using project = await temporaryProject();
  await project.write("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
  expect((await project.run("start.mjs")).output).toContain("✓ Dépendances installées");
  expect(await project.read("npm.log")).toMatch(/^ci .*--omit=dev\n$/);
  expect((await project.run("start.mjs")).output).toContain("✓ Dépendances à jour");
  // As after `npm ci --omit=dev` by hand.
  await rm(join(project.path, "node_modules/.installed"));
  await project.write("node_modules/.package-lock.json", SMALL_LOCK);
  expect((await project.run("start.mjs")).output).toContain("✓ Dépendances à jour");
});

test("the tests and checks install the packages for development, which a start then keeps", async () => {
  await using project = await temporaryProject();
  await project.write("node_modules/.package-lock.json", SMALL_LOCK);
  await project.run("start.mjs");
  await project.run("test.mjs", ["--external"], { DATABASE_URL: "postgres://x" });
  await project.run("check.mjs");
  await project.run("start.mjs");
  expect(await project.read("npm.log")).toMatch(/^ci .*--include=dev\n$/);
  await project.write("node_modules/.package-lock.json", LOCK);
  await project.write("package-lock.json", LOCK.replaceAll("1.0.0", "2.0.0"));
  await project.run("start.mjs");
  expect(await project.read("npm.log")).toMatch(/^(?:ci .*--include=dev\n){2}$/);
});

test("a tool installs the packages for development, then runs on the project's Node with its arguments", async () => {
  await using project = await temporaryProject();
  await project.write("node_modules/.package-lock.json", SMALL_LOCK);
  await project.write("scripts/tool-to-try.ts", "console.log(process.argv.slice(2) satisfies string[])");
  const { exitCode, output } = await project.run("tool.mjs", ["scripts/tool-to-try.ts", "a"]);
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^✓ Dépendances installées .*\n\[ 'a' \]\n$/);
  expect(await project.read("npm.log")).toMatch(/^ci .*--include=dev\n$/);
});

test("every command of package.json installs what it lacks", async () => {
  for (const [name, command] of Object.entries(manifest.scripts)) {
    const launcher = /^node (\S+\.mjs)\b/.exec(command)?.[1] ?? "";
    const source = await readFile(launcher || "package.json", "utf8");
    expect([name, /\b(?:installDependencies|prepare(?:Dependencies|Shop))\(/.test(source)]).toEqual([
      name,
      true,
    ]);
  }
});

test("the lock file names the address of each package, which npm would otherwise read from its full list of versions", async () => {
  const { packages: locked } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  const unresolved = Object.entries(locked).filter(([path, { resolved }]) => path !== "" && !resolved);
  expect(unresolved).toEqual([]);
  // A mirror's own address would work nowhere else.
  const origins = Object.values(locked).flatMap(({ resolved }) =>
    resolved ? [new URL(resolved).origin] : [],
  );
  expect(new Set(origins).size).toBe(1);
});

test("an unreachable registry is reported in one line, with the end of npm's output", async () => {
  await using project = await temporaryProject();
  await project.write("package-lock.json", LOCK.replace("1.0.0", "2.0.0"));
  await project.write("offline", "");
  const { exitCode, output } = await project.run("start.mjs");
  expect(exitCode).toBe(1);
  expect(output).toBe(
    "✗ Les dépendances n’ont pas pu être installées\u202F: le registre npm est injoignable. Vérifiez la connexion, puis relancez.\nnpm error code ENOTFOUND\n",
  );
});

const SERVER = `
  const end = () => { console.log("closed"); process.exit(0); };
  process.on("SIGTERM", end); process.on("disconnect", end);
  setInterval(() => {}, 1000);
  console.log("open");
`;

test.each(["SIGTERM", "SIGKILL"] as const)(
  "after %s to the launcher, the server stops cleanly",
  async (signal) => {
    await using project = await temporaryProject(SERVER);
    const launcher = project.start("start.mjs");
    let output = "";
    // The server has the launcher's output, which closes once both have ended.
    launcher.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (text.includes("open")) launcher.kill(signal);
    });
    const [exitCode] = (await once(launcher, "close")) as [number | null];
    expect(output).toMatch(/open\nclosed\n$/);
    expect(exitCode).toBe(signal === "SIGTERM" ? 0 : null);
  },
);

/** Notes its start, and serves unless there is a file `unusable`. */
const FRAGILE = `
  import { appendFileSync, existsSync } from "node:fs";
  const file = (name) => new URL("../../" + name, import.meta.url);
  appendFileSync(file("starts"), "x");
  process.on("SIGTERM", () => process.exit(0));
  setInterval(() => {}, 1000);
  if (existsSync(file("unusable"))) process.exit(3);
  process.send("serving");
  console.log("serving", process.pid);
`;

/** The lines of a launcher's output, as they are written. */
function linesOf(launcher: ChildProcess): { text: () => string; next: (pattern: RegExp) => Promise<string> } {
  let text = "";
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  let read = 0;
  const next = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text.slice(read));
      if (found) {
        read += found.index + found[0].length;
        return found[1] ?? "";
      }
      await once(launcher.stdout as NodeJS.EventEmitter, "data");
    }
  };
  return { text: () => text, next };
}

test("a server that is killed is started again, after growing pauses; a signal then stops both", async () => {
  await using project = await temporaryProject(FRAGILE);
  const launcher = project.start("start.mjs");
  const ended = once(launcher, "close");
  const output = linesOf(launcher);
  for (let kills = 0; kills < 2; kills++)
    process.kill(Number(await output.next(/serving (\d+)\n/)), "SIGKILL");
  await output.next(/serving (\d+)\n/);
  launcher.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await project.read("starts")).toBe("xxx");
  const reports = output.text().match(/code 137\) : nouveau départ dans \d+ s/g);
  expect(reports).toEqual([1, 2].map((seconds) => `code 137) : nouveau départ dans ${seconds} s`));
});

test("a restart that fails is tried again: the fault may pass", async () => {
  await using project = await temporaryProject(FRAGILE);
  const launcher = project.start("start.mjs");
  const ended = once(launcher, "close");
  const output = linesOf(launcher);
  const pid = Number(await output.next(/serving (\d+)\n/));
  await project.write("unusable", "");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => output.text()).toContain("code 3");
  await rm(join(project.path, "unusable"));
  await output.next(/serving (\d+)\n/);
  launcher.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a server that keeps ending is given up; one that never served is not started again", async () => {
  const lines: string[] = [];
  let starts = 0;
  const crash = (serves: boolean) => async (onOpen: () => void) => {
    starts += 1;
    if (serves) onOpen();
    return { exitCode: 9 };
  };
  expect(await supervise(crash(true), (line) => lines.push(line), [0, 0, 0, 0, 0])).toBe(9);
  expect([starts, lines.length]).toEqual([6, 6]);
  expect(lines.at(-1)).toBe("La boutique s’est arrêtée 6 fois en dix minutes : elle n’est plus relancée.");
  starts = 0;
  expect(await supervise(crash(false), (line) => lines.push(line), [0])).toBe(9);
  expect(starts).toBe(1);
});

test("while the disk is full, a server is started again each minute, as long as necessary", async () => {
  const lines: string[] = [];
  const ends = [...Array.from({ length: 9 }, () => 73), 0];
  const run = async () => ({ exitCode: ends.shift() ?? 1 });
  expect(await supervise(run, (line) => lines.push(line), [0], 0)).toBe(0);
  expect(lines).toEqual(
    Array.from({ length: 9 }, () => "Le disque est plein\u202F: la boutique attend qu’il y ait de la place."),
  );
});

test("the last line of the tests says how many passed and failed, a file that does not load included", async () => {
  await using project = await temporaryProject();
  const testResults = [
    { status: "passed", assertionResults: [{ status: "passed" }] },
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
  ];
  await project.write("report.json", JSON.stringify({ numPassedTests: 12, numFailedTests: 1, testResults }));
  const { exitCode, output } = await project.run("test.mjs", ["--external", "app/a.test.ts"], {
    DATABASE_URL: "postgres://x",
  });
  expect(output).toContain("with postgres://x app/a.test.ts");
  expect(output).toMatch(/\n12 passed, 2 failed\n$/);
  expect(exitCode).toBe(1);
});

test("the tests end with the ten slowest files, before the last line", async () => {
  await using project = await temporaryProject();
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: join(project.path, `app/${index}.test.ts`),
    status: "passed",
    startTime: 1000,
    endTime: 1000 + 100 * index,
    assertionResults: [{ status: "passed" }],
  }));
  await project.write("report.json", JSON.stringify({ numPassedTests: 12, numFailedTests: 0, testResults }));
  const { output } = await project.run("test.mjs", ["--external"], { DATABASE_URL: "postgres://x" });
  const end = output.slice(output.indexOf("Fichiers de tests les plus lents"));
  expect(end.split("\n").map((line) => line.trim().split(/\s+/).at(-1))).toEqual([
    ":",
    ...Array.from({ length: 10 }, (_, rank) => `app/${11 - rank}.test.ts`),
    "failed",
    "",
  ]);
  expect(end).toContain("1,1\u00A0s  app/11.test.ts");
});

test.each([
  ["no report", null],
  ["no test", { numPassedTests: 0, numFailedTests: 0, testResults: [] }],
])("a run with %s is a failure", async (_, report) => {
  await using project = await temporaryProject();
  if (report !== null) await project.write("report.json", JSON.stringify(report));
  const { exitCode, output } = await project.run("test.mjs", ["--external"], {
    DATABASE_URL: "postgres://x",
  });
  expect(output).toMatch(/\n0 passed, 1 failed\n$/);
  expect(exitCode).toBe(1);
});

test("the external tests name the programs that are missing where nothing can install them", async () => {
  await using project = await temporaryProject();
  const { exitCode, output } = await project.run("test.mjs", ["--external"], { PATH: project.path });
  expect(exitCode).toBe(1);
  expect(output).toMatch(
    /✗ Programmes absents\s: haproxy, caddy, pgbouncer, redis-server(?:, [\w-]+)*\. .* apt-get install /,
  );
  // The failure is on standard error, a stream of its own.
  expect(output).toMatch(/^0 passed, 1 failed$/m);
});
