import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** One object: React would write a new one's text over what the server has made. */
const asServed = { __html: "" };

interface ServedPartProps<Props> {
  /** A `span` inside of a line. */
  as: "div" | "span";
  props: Props;
  /** Shown while the code is on its way. */
  meanwhile: ReactNode;
}

const onServer: Promise<void>[] = [];

/** The server renders once it has all parts: one that comes while a page is made is written with other separators. */
export const servedPartsLoaded = (): Promise<unknown> => Promise.all(onServer);

/**
 * A part of a page that is only read, and does not change while the page is open. In a page that the browser has loaded it
 * stays as the server made it, without its code; on a screen that a link opens, its code is fetched. Its links are
 * followed as all others (`followServedLinks`).
 * @param load fetches the part: with a static import its code would be in the page's own scripts
 */
export function servedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<ServedPartProps<Props>> {
  let Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  const settle = async () => {
    Part = await load();
  };
  if (import.meta.env.SSR) onServer.push(settle());
  return function ServedPart({ as: Tag, props, meanwhile }) {
    const hydrated = useHydrated();
    const [served] = useState(!hydrated);
    const part = <Part {...props} />;
    const frame = { "data-served": "", className: "contents" };
    // Without a fallback, in the place of which the server could send the part later, by a script.
    if (import.meta.env.SSR) return <Tag {...frame}>{part}</Tag>;
    if (served) return <Tag {...frame} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
    return (
      <Tag {...frame}>
        <Suspense fallback={meanwhile}>{part}</Suspense>
      </Tag>
    );
  };
}
