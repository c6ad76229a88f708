import { afterEach, beforeEach, expect, vi } from "vitest";

/** Unexpected console output fails a test: a tolerated warning is never read again. */
const methods = ["error", "warn", "log", "info"] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of methods) {
    const spy = vi.mocked(console[method]);
    const calls = spy.mock.calls;
    spy.mockRestore();
    expect(calls, `unexpected console.${method}`).toEqual([]);
  }
});
