import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { keptTogether } from "./kept-together.tsx";

export interface Toasts {
  /** Shows a message and returns its id. */
  show: (text: ReactNode, options?: ToastOptions) => number;
  dismiss: (id: number) => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** The results of actions, shown on screen and announced to screen readers. Throws outside a `ToastProvider`. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToasts must be used within a ToastProvider");
  return toasts;
}

/** Holds the toasts of the application and renders their region at the bottom of the screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setShown((toasts) => removeToast(toasts, id)), []);
  const show = useCallback((text: ReactNode, options: ToastOptions = {}) => {
    lastId.current += 1;
    const { tone = "neutral", undo } = options;
    const toast: Toast = { id: lastId.current, text, tone, undo, durationMs: toastDurationMs(options) };
    setShown((toasts) => addToast(toasts, toast));
    return toast.id;
  }, []);
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={value}>
      {children}
      <ToastRegion toasts={shown} onDismiss={dismiss} />
    </ToastContext>
  );
}

/**
 * The live region is on the page from the start: one that is inserted with its text is often not announced. On a phone it
 * is below the header, since a thumb presses at the bottom: prices, totals and buttons stay uncovered. Elsewhere a page
 * with a bar at the bottom sets `--toast-offset` on `:root` to its height.
 */
function ToastRegion({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  return (
    <section
      aria-label="Notifications"
      data-print="none"
      className="pointer-events-none fixed inset-x-0 z-50 flex justify-center p-2 max-sm:top-[calc(4rem+env(safe-area-inset-top))] sm:bottom-(--toast-offset,0) sm:justify-end sm:p-6"
    >
      <div aria-live="polite" aria-atomic="false" className="flex w-full max-w-md flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
    </section>
  );
}

const icons = { neutral: Info, success: CircleCheck, error: CircleAlert } as const;
const iconColours = { neutral: "text-muted", success: "text-success", error: "text-accent" } as const;

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const card = useRef<HTMLDivElement>(null);
  const held = useHeld(card);
  useEffect(() => {
    if (held || toast.durationMs === null) return;
    const timer = setTimeout(() => onDismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, toast, onDismiss]);
  const Icon = icons[toast.tone];
  return (
    <div ref={card} className={cardStyle}>
      <Icon aria-hidden className={`size-5 shrink-0 ${iconColours[toast.tone]}`} />
      <p className="min-w-0 flex-1 py-1 leading-snug">{keptTogether(toast.text)}</p>
      {toast.undo && <UndoButton undo={toast.undo} onDone={() => onDismiss(toast.id)} />}
      <IconButton label="Fermer la notification" size="sm" icon={<X />} onClick={() => onDismiss(toast.id)} />
    </div>
  );
}

const cardStyle =
  "pointer-events-auto flex animate-rise items-center gap-3 rounded border border-control bg-raised py-2 pr-2 pl-4";

function UndoButton({ undo, onDone }: { undo: NonNullable<ToastOptions["undo"]>; onDone: () => void }) {
  const takeBack = () => {
    undo.onUndo();
    onDone();
  };
  return (
    <Button variant="quiet" size="sm" className="underline underline-offset-4" onClick={takeBack}>
      {undo.label ?? "Annuler"}
    </Button>
  );
}

/**
 * True while a pointer rests on the element or focus is inside it. Timers pause during this time (WCAG 2.2.1). Listens
 * on the element itself, so that the element needs no role.
 */
function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const listening = new AbortController();
    const listen = (type: string, value: boolean) =>
      element.addEventListener(type, () => setHeld(value), { signal: listening.signal });
    listen("pointerenter", true);
    listen("pointerleave", false);
    listen("focusin", true);
    listen("focusout", false);
    return () => listening.abort();
  }, [ref]);
  return held;
}

type ToastTone = "neutral" | "success" | "error";

interface ToastOptions {
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
