import type { ReactNode } from "react";

export type ToastTone = "neutral" | "success" | "error";

export interface ToastOptions {
  tone?: ToastTone | undefined;
  /** Offers to undo the action; the toast stays longer. */
  undo?: { label?: string | undefined; onUndo: () => void } | undefined;
  /** Milliseconds on screen; null keeps the toast until it is closed. */
  durationMs?: number | null | undefined;
}

export interface Toast {
  id: number;
  text: ReactNode;
  tone: ToastTone;
  undo: ToastOptions["undo"];
  durationMs: number | null;
}

/** More than three at once hide the page and cannot be read. */
const visibleToasts = 3;

/** 6 s to read a short sentence; 10 s to decide on undoing; an error stays until it has been read. */
export function toastDurationMs(options: ToastOptions): number | null {
  if (options.durationMs !== undefined) return options.durationMs;
  if (options.tone === "error") return null;
  return options.undo ? 10_000 : 6_000;
}

/** Adds a toast at the end; the oldest leaves when there are too many, and a repeated text shows once. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = toasts.filter((shown) => shown.text !== toast.text);
  return [...others, toast].slice(-visibleToasts);
}

/** Removes a toast; unknown ids change nothing. */
export function removeToast(toasts: readonly Toast[], id: number): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
