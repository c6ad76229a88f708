import type { Graph, SearchAction, WithActionConstraints } from "schema-dts";

/** The publisher and the shop with its search (schema.org/Organization, schema.org/WebSite), for the home page. */
export function describeSite({ brand, publicUrl }: { brand: string; publicUrl: string }): Graph {
  const organization = `${publicUrl}/#maison`;
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/catalogue?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: brand,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icone-512.png`,
      },
      {
        "@type": "WebSite",
        "@id": `${publicUrl}/#site`,
        name: brand,
        url: `${publicUrl}/`,
        inLanguage: "fr",
        publisher: { "@id": organization },
        potentialAction: search,
      },
    ],
  };
}
