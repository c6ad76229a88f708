import { existsSync } from "node:fs";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import sharp from "sharp";
import { DOCX_PARTS, zipOf } from "#test/formats/zip-fixture.ts";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import { pdfOf } from "#test/formats/pdf-fixture.ts";
import { openTaskRunner, runTask, runTasksOn } from "./run-limited.server.ts";
import { taskScript } from "./task-script.server.ts";

const temporary = () => mkdtempDisposable(join(tmpdir(), "encrier-tasks-"));

async function files(folder: string) {
  const at = (name: string) => join(folder, name);
  await writeFile(at("a.pdf"), await pdfOf(4, { info: { Title: "Nana" } }));
  await writeFile(at("a.docx"), await zipOf(DOCX_PARTS));
  await sharp({ create: { width: 200, height: 300, channels: 3, background: "#123456" } })
    .png()
    .toFile(at("a.png"));
  await writeFile(at("a.txt"), "Il était une fois");
  return at;
}

describe("a task on an untrusted file", () => {
  test("runs in a process of its own", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    expect(await runTask("inspect-pdf", { path: at("a.pdf") })).toMatchObject({ pages: 4, title: "Nana" });
    expect(await runTask("inspect-docx", { path: at("a.docx") })).toMatchObject({ author: "Marcel Proust" });
    expect(await runTask("inspect-cover", { path: at("a.png") })).toMatchObject({
      format: "png",
      width: 200,
    });
  });

  test("writes files to the given folder", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    const made = await runTask("make-pdf-template", {
      path: at("a.pdf"),
      outPath: at("template.pdf"),
      metadataOnly: false,
    });
    expect(made).toMatchObject({ inspected: { pages: 4 }, marks: { format: "pdf" } });
    expect((await readFile(at("template.pdf"))).includes(MARK_PLACEHOLDER)).toBe(true);
    const covers = await runTask("make-covers", { path: at("a.png"), outFolder: folder.path });
    expect(covers.files.map((file) => file.name).filter((name) => !existsSync(at(name)))).toEqual([]);
    expect(await runTask("read-mark", { path: at("template.pdf") })).toEqual({ mark: null });
  });

  test("fails with a reason that is fit to show", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    await expect(runTask("inspect-pdf", { path: at("a.txt") })).rejects.toMatchObject({
      name: "UnreadableFileError",
      reason: expect.stringMatching(/n’est pas un PDF/),
    });
  });

  test("meets its limits of time and memory", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    const input = { path: at("a.pdf") };
    await expect(runTask("inspect-pdf", input, { limits: { wallMs: 1 } })).rejects.toMatchObject({
      limit: "time",
    });
    const memoryBytes = 20 * 1024 * 1024;
    await expect(runTask("inspect-pdf", input, { limits: { memoryBytes } })).rejects.toMatchObject({
      limit: "memory",
    });
  });

  test("can be called off, while it runs and while it waits", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    const signal = AbortSignal.abort(new Error("called off"));
    await expect(runTask("inspect-pdf", { path: at("a.pdf") }, { signal })).rejects.toThrow("called off");
    const many = Array.from({ length: 12 }, () => new AbortController());
    const running = many.map((abort) =>
      runTask("inspect-pdf", { path: at("a.pdf") }, { signal: abort.signal }),
    );
    for (const abort of many.slice(1)) abort.abort(new Error("called off"));
    const ends = await Promise.allSettled(running);
    expect(ends.map((end) => end.status)).toEqual([
      "fulfilled",
      ...Array.from({ length: 11 }, () => "rejected"),
    ]);
  });

  test("has its script where the sources are", () => {
    expect(existsSync(taskScript().path)).toBe(true);
  });
});

describe("tasks on one untrusted file", () => {
  test("share a process, which may open nothing else, and go on after a failure", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    const order = { path: at("a.pdf"), outPath: at("out.pdf"), metadataOnly: false };
    const access = { read: [at("a.pdf"), at("out.pdf")], write: [at("out.pdf")] };
    const results = await runTasksOn(access, async (run) =>
      Promise.allSettled([
        run("inspect-pdf", { path: at("a.pdf") }),
        run("inspect-docx", { path: at("a.docx") }),
        run("make-pdf-template", order),
      ]),
    );
    expect(results).toMatchObject([
      { value: { pages: 4 } },
      { reason: { limit: "crash" } },
      { value: { inspected: { pages: 4 } } },
    ]);
  });
});

describe("a runner of a series of tasks", () => {
  test("runs them one after the other, through failures", async () => {
    await using folder = await temporary();
    const at = await files(folder.path);
    await using runner = openTaskRunner({ read: [`${folder.path}/`], write: [`${folder.path}/`] });
    const results = await Promise.allSettled([
      runner.run("inspect-pdf", { path: at("a.pdf") }),
      runner.run("inspect-pdf", { path: at("a.txt") }),
      runner.run("inspect-docx", { path: at("a.docx") }),
      runner.run("inspect-pdf", { path: at("a.pdf") }, { limits: { wallMs: 0 } }),
      runner.run("make-pdf-template", { path: at("a.pdf"), outPath: at("out.pdf"), metadataOnly: false }),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });

  test("reads nothing outside its folders", async () => {
    await using folder = await temporary();
    await using elsewhere = await temporary();
    const at = await files(folder.path);
    await using runner = openTaskRunner({ read: [`${elsewhere.path}/`], write: [] });
    await expect(runner.run("inspect-pdf", { path: at("a.pdf") })).rejects.toMatchObject({ limit: "crash" });
  });
});
