/** The name that Factur-X and ZUGFeRD prescribe for the invoice inside the PDF. */
export const FACTUR_X_FILE = 'factur-x.xml'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What the metadata say about the file inside the PDF, each with its description. */
const PROPERTIES = [
  { name: 'DocumentType', value: 'INVOICE', description: 'The type of the hybrid document in capital letters' },
  { name: 'DocumentFileName', value: FACTUR_X_FILE, description: 'The name of the embedded XML invoice file' },
  { name: 'Version', value: '1.0', description: 'The version of the standard of the embedded XML file' },
  { name: 'ConformanceLevel', value: 'EN 16931', description: 'The conformance level of the embedded XML file' },
] as const

/** The metadata (XMP) of Factur-X, and the extension schema that declares them, as PDF/A demands. */
export const FACTUR_X_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${PROPERTIES.map(({ name, value }) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${PROPERTIES.map(declareProperty).join('\n')}
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>
`

function declareProperty({ name, description }: (typeof PROPERTIES)[number]): string {
  return `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`
}
