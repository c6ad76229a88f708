import { ServedScript } from "./served-script.tsx";

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
