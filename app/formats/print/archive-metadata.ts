/** What the document itself says of the invoice inside (Factur-X 1.09, section 6.3). */
interface FacturX {
  fileName: string;
}

const facturX = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const facturXFields = {
  DocumentFileName: "The name of the embedded XML document",
  DocumentType: "The type of the hybrid document",
  Version: "The version of the standard",
  ConformanceLevel: "The conformance level of the embedded XML document",
};

/**
 * The metadata of an archived, accessible document that pdfkit does not write: the instant of its last change, PDF/UA, and
 * the invoice inside. PDF/A wants every schema outside its own list described (ISO 19005-3, 6.6.2.3.3).
 */
export function archiveMetadata(createdAt: Date, invoice: FacturX | null): string {
  const schemas = [
    schema("PDF/UA Universal Accessibility Schema", "http://www.aiim.org/pdfua/ns/id/", "pdfuaid", [
      property("part", "Integer", "internal", "Part of ISO 14289 to which the document conforms"),
    ]),
    ...(invoice
      ? [
          schema(
            "Factur-X PDFA Extension Schema",
            facturX,
            "fx",
            Object.entries(facturXFields).map(([name, text]) => property(name, "Text", "external", text)),
          ),
        ]
      : []),
  ];
  return `
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:ModifyDate>${createdAt.toISOString().slice(0, 19)}Z</xmp:ModifyDate></rdf:Description>
${extensionList(schemas)}
${invoice ? conformance(invoice) : ""}`;
}

/** A schema of one's own, as a description to put among others, and as a whole list. */
export function describedSchema(
  name: string,
  namespace: string,
  prefix: string,
  fields: Readonly<Record<string, string>>,
): { item: string; whole: string } {
  const item = schema(
    name,
    namespace,
    prefix,
    Object.entries(fields).map(([field, text]) => property(field, "Text", "external", text)),
  ).replace("<rdf:li ", `<rdf:li ${extensionNamespaces} `);
  return { item, whole: extensionList([item]) };
}

const extensionNamespaces =
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"';
const extensionList = (schemas: readonly string[]): string =>
  `<rdf:Description rdf:about="" ${extensionNamespaces}>
<pdfaExtension:schemas><rdf:Bag>${schemas.join("")}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const schema = (name: string, namespace: string, prefix: string, properties: readonly string[]): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const property = (name: string, type: string, category: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

const conformance = ({ fileName }: FacturX): string =>
  `<rdf:Description rdf:about="" xmlns:fx="${facturX}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${fileName}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`;
