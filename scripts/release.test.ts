import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import releases from "#db/releases.json" with { type: "json" };
import { readSchema } from "#platform/postgres/schema.server.ts";
import manifest from "../package.json" with { type: "json" };
import { nameVersion, readSignatures, readWeaknesses } from "./release.mjs";

describe("The name of a version", () => {
  async function copyOfTheProject(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "encrier-release-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "db"));
    for (const name of ["package.json", "package-lock.json", "db/migrations"])
      await cp(name, join(folder, name), { recursive: true });
    await writeFile(join(folder, "db/releases.json"), "[]\n");
    await writeFile(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n### Added\n\n- A shop.\n");
    return folder;
  }
  const migrationNames = async () => (await readSchema("db")).map(({ name }) => name);

  it("is written into the manifest, the lock file, the changelog and the list of releases, and nothing else", async () => {
    const folder = await copyOfTheProject();
    const read = (name: string) => readFile(join(folder, name), "utf8");
    const before = [await read("package.json"), await read("package-lock.json")];
    nameVersion(folder, "9.8.7", "2026-11-26");
    const other = `"version": "${manifest.version}"`;
    const after = [await read("package.json"), await read("package-lock.json")];
    expect(after[0]).toBe(before[0]?.replace(other, '"version": "9.8.7"'));
    expect(after[1]).toBe(
      before[1]?.replace(other, '"version": "9.8.7"').replace(other, '"version": "9.8.7"'),
    );
    expect(await read("CHANGELOG.md")).toBe(
      "# Changelog\n\n## Unreleased\n\n## 9.8.7 · 2026-11-26\n\n### Added\n\n- A shop.\n",
    );
    expect(JSON.parse(await read("db/releases.json"))).toEqual([
      { version: "9.8.7", migration: (await migrationNames()).at(-1) },
    ]);
    expect(() => nameVersion(folder, "9.10.0", "2026-11-27")).toThrow("rien sous « Unreleased »");
  });

  it("follows the last one", async () => {
    const folder = await copyOfTheProject();
    const release = { version: "0.9.0", migration: "0001-schema.sql" };
    await writeFile(join(folder, "db/releases.json"), JSON.stringify([release]));
    for (const wrong of ["0.9.0", "0.8.12", "1.0", "v1.0.0"])
      expect(() => nameVersion(folder, wrong, "2026-11-26")).toThrow("suit 0.9.0");
    nameVersion(folder, "0.10.0", "2026-11-26");
  });

  it("is known for each release: its migration exists, and the newest is that of the program", async () => {
    const migrations = await migrationNames();
    const changelog = await readFile("CHANGELOG.md", "utf8");
    for (const { version, migration } of releases as { version: string; migration: string }[]) {
      expect(migrations).toContain(migration);
      expect(changelog).toContain(`\n## ${version} · `);
    }
    expect((releases as { version: string }[]).at(-1)?.version ?? manifest.version).toBe(manifest.version);
  });
});

describe("The answers of the registry about the packages of a release", () => {
  it("stop a release for a wrong signature, and count the missing ones", () => {
    expect(readSignatures({ invalid: [], missing: [{ name: "old" }] })).toContain("1 paquets");
    expect(() => readSignatures({ invalid: [{ name: "changed" }] })).toThrow("Signature fausse : changed.");
  });

  it("stop a release for a grave weakness, by its package's name, and count the others", () => {
    const moderate = { metadata: { vulnerabilities: { moderate: 2, high: 0, critical: 0, total: 2 } } };
    expect(readWeaknesses(moderate)).toContain("Failles connues : 2");
    expect(() =>
      readWeaknesses({
        metadata: { vulnerabilities: { high: 1, low: 1, total: 2 } },
        vulnerabilities: { grave: { severity: "high" }, light: { severity: "low" } },
      }),
    ).toThrow("critiques : grave.");
  });
});
