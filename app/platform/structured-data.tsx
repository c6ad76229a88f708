/**
 * Describes the page to machines as JSON-LD (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents).
 * No text can end the script: '<' is written as an escape.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
