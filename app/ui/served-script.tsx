import { useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

interface ServedScriptProps {
  code: string;
  type?: string;
  nonce?: string | undefined;
}

/**
 * A script in the page that the server sends. It is not made again in the browser, where it would not run, and where
 * Trusted Types refuse it: in a page reached by a link, or on the screen of last resort.
 */
export const ServedScript = (props: ServedScriptProps) => <Script key={props.code} {...props} />;

function Script({ code, type, nonce }: ServedScriptProps) {
  const hydrated = useHydrated();
  const [served] = useState(!hydrated);
  if (!served) return null;
  return (
    <script
      type={type}
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: code }}
      // The browser hides the nonce from scripts, and does not make structured data again.
      suppressHydrationWarning
    />
  );
}

interface StructuredDataProps {
  /** The page's address: the next page has another description. */
  page: string;
  /** Null in the browser, whose code then needs nothing that makes it: `import.meta.env.SSR ? … : null`. */
  data: object | null;
}

/**
 * Describes the page to machines as JSON-LD (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents).
 * No text can end the script: '<' is written as an escape. Machines read pages that the server has rendered.
 */
export const StructuredData = ({ page, data }: StructuredDataProps) => (
  <ServedScript
    key={page}
    type="application/ld+json"
    code={data === null ? "" : JSON.stringify(data).replaceAll("<", "\\u003c")}
  />
);
