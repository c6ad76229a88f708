import {
  type ComponentType,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { firstSign } from "./first-sign.ts";
import { useHydrated } from "./use-hydrated.ts";

/** One object: React would write a new one's text over what the server has made. */
const asServed = { __html: "" };

const focusable = (part: HTMLElement | null): HTMLElement[] =>
  part ? [...part.querySelectorAll<HTMLElement>("a, button, input, select, summary")] : [];

interface ServedPartProps<Props> {
  /** A `span` inside of a line. */
  as: "div" | "span";
  /** Data only: texts, numbers, lists. Other ones than those of the server's page are shown once the code is there. */
  props: Props;
  /** Also buttons: when its code is fetched, to take its place. */
  live?: "at once" | "on a sign";
  /** Shown in place of a part that the server has not made, while its code is on its way. */
  meanwhile: ReactNode;
}

const onServer: Promise<void>[] = [];

/** The server renders once it has all parts: one that comes while a page is made is written with other separators. */
export const servedPartsLoaded = (): Promise<unknown> => Promise.all(onServer);

/**
 * A part of a page that is only read. In a page that the browser has loaded it stays as the server made it, without its
 * code; on a screen that a link opens, and for other `props`, its code is fetched. Its links are followed as all others
 * (`followServedLinks`). Another thing needs another `key`: until the code is there, the former part is shown.
 * @param load fetches the part: with a static import its code would be in the page's own scripts
 */
export function servedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<ServedPartProps<Props>> {
  let Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  const settle = async () => void (Part = await load());
  if (import.meta.env.SSR) onServer.push(settle());
  return function ServedPart({ as: Tag, props, live, meanwhile }) {
    const hydrated = useHydrated();
    const data = import.meta.env.SSR ? "" : JSON.stringify(props);
    const [first] = useState(data);
    const [Shown, show] = useState<ComponentType<Props> | null>(() => (hydrated ? Part : null));
    const place = useRef<HTMLElement>(null);
    /** A button that was pressed before its code was there is pressed again. */
    const pressed = useRef(-1);
    const isFormer = !Shown && data !== first;
    const due = isFormer ? "at once" : live;
    useEffect(() => {
      if (Shown || !due) return;
      const take = async () => {
        if (due === "on a sign") await firstSign;
        const Loaded = await load();
        const focused = focusable(place.current).indexOf(document.activeElement as HTMLElement);
        flushSync(() => show(() => Loaded));
        const controls = focusable(place.current);
        controls[focused]?.focus({ preventScroll: true });
        controls[pressed.current]?.click();
      };
      // Without the network it stays as it was.
      take().catch(() => undefined);
    }, [Shown, due]);
    // Without a fallback, in the place of which the server could send the part later, by a script.
    if (import.meta.env.SSR)
      return (
        <Tag data-served="" className="contents">
          <Part {...props} />
        </Tag>
      );
    if (!Shown)
      return (
        <Tag
          ref={place as Ref<never>}
          data-served=""
          className="contents"
          onClick={({ target }) => {
            const button = (target as Element).closest<HTMLElement>("button");
            pressed.current = button ? focusable(place.current).indexOf(button) : -1;
          }}
          dangerouslySetInnerHTML={asServed}
          suppressHydrationWarning
        />
      );
    return (
      <Tag key="made-here" ref={place as Ref<never>} className="contents">
        <Suspense fallback={meanwhile}>
          <Shown {...props} />
        </Suspense>
      </Tag>
    );
  };
}
