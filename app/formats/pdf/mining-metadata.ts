import type { PDFDocument } from "mupdf";
import { describedSchema } from "../print/archive-metadata.ts";
import { isFirstGeneration } from "./stamp-pages.ts";

/** TDM Reservation Protocol, "TDM metadata in PDF files". */
const namespace = "http://www.w3.org/ns/tdmrep/";
const reservation = `<rdf:Description rdf:about="" xmlns:tdm="${namespace}"><tdm:reservation>1</tdm:reservation></rdf:Description>`;

/**
 * Says in the document's XMP that text and data mining is reserved, in memory. What the publisher says of it stays, and so do
 * metadata that are not in UTF-8.
 * @returns the numbers of the changed objects, or null as `stampPages`
 */
export function reserveMining(document: PDFDocument): number[] | null {
  const catalog = document.getTrailer().get("Root");
  const held = catalog.get("Metadata");
  if (!held.isStream()) {
    const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${reservation}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
    const added = document.addStream(packet, { Type: "Metadata", Subtype: "XML" });
    catalog.put("Metadata", added);
    return isFirstGeneration(catalog) ? [catalog.asIndirect(), added.asIndirect()] : null;
  }
  const before = Buffer.from(held.readStream().asUint8Array()).toString();
  if (before.includes(namespace) || !before.includes("</rdf:RDF>")) return [];
  held.writeStream(withReservation(before));
  return isFirstGeneration(held) ? [held.asIndirect()] : null;
}

/** PDF/A wants the schema described, in the one list of such descriptions (ISO 19005-2, 6.6.2.3.3). */
function withReservation(packet: string): string {
  const said = packet.replace("</rdf:RDF>", `${reservation}</rdf:RDF>`);
  if (!packet.includes("http://www.aiim.org/pdfa/ns/id/")) return said;
  const described = describedSchema("TDM Reservation Protocol", namespace, "tdm", {
    reservation: "Whether text and data mining rights are reserved",
  });
  const list = /<pdfaExtension:schemas>\s*<rdf:Bag>/;
  return list.test(said)
    ? said.replace(list, (start) => start + described.item)
    : said.replace("</rdf:RDF>", `${described.whole}</rdf:RDF>`);
}
