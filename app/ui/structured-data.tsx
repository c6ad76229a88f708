import { ServedScript } from "./served-script.tsx";

/**
 * Describes the page to machines as JSON-LD (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents).
 * No text can end the script: '<' is written as an escape. Machines read pages that the server has rendered.
 */
export const StructuredData = ({ data }: { data: object }) => (
  <ServedScript type="application/ld+json" code={JSON.stringify(data).replaceAll("<", "\\u003c")} />
);
