import { expect, test } from "vitest";
import { addToast, removeToast, toastDurationMs, type Toast } from "./toast.tsx";

const toast = (id: number, text = `message ${id}`): Toast => ({
  id,
  text,
  tone: "neutral",
  undo: undefined,
  durationMs: 6000,
});
const ids = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);

test("Three messages show at most, the oldest leaves first", () => {
  expect(ids([1, 2, 3, 4].map((id) => toast(id)).reduce(addToast, [] as readonly Toast[]))).toEqual([
    2, 3, 4,
  ]);
});

test("A repeated message shows once, as the latest", () => {
  expect(ids(addToast([toast(1, "même texte"), toast(2)], toast(3, "même texte")))).toEqual([2, 3]);
});

test("Closing a message leaves the others", () => {
  expect(ids(removeToast([toast(1), toast(2)], 1))).toEqual([2]);
  expect(ids(removeToast([toast(1)], 9))).toEqual([1]);
});

test("An error stays until it is closed, an undoable action longer than a plain message", () => {
  expect(toastDurationMs({ tone: "error" })).toBeNull();
  expect(toastDurationMs({ undo: { onUndo: () => {} } })).toBe(10_000);
  expect(toastDurationMs({})).toBe(6000);
  expect(toastDurationMs({ tone: "error", durationMs: 3000 })).toBe(3000);
});
