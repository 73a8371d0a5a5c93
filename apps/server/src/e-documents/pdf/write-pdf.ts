import { once } from 'node:events'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import pdfmake, { type Definition, type PdfStream } from 'pdfmake'
import { FONT_SIZE_PT } from './content'
import { DEFAULT_FONT, FONT_FILES, FONTS } from './fonts'
import { fontReference } from './opened-fonts'

export type Layout = Pick<Definition, 'content' | 'header' | 'footer'> &
  Partial<Pick<Definition, 'pageSize' | 'pageMargins'>>

interface PdfProperties {
  title: string
  language: DocumentLanguage
  /** The time of the submit: the same document gives the same bytes whenever it is made. */
  createdAt: Date
}

pdfmake.setFonts(FONTS)
for (const file of FONT_FILES) pdfmake.virtualfs.writeFileSync(file, fontReference(file))
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setUrlAccessPolicy(() => false)

/** Makes a PDF by PDF/A-3. `attach` adds files and metadata before it is ended. Uses the processor all the time. */
export async function writePdf(
  { title, language, createdAt }: PdfProperties,
  layout: Layout,
  attach: (document: PdfStream) => void = () => {},
): Promise<Buffer> {
  const definition: Definition = {
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    language,
    info: { title: safeTitle(title), creator: 'Partwire', producer: 'Partwire', creationDate: createdAt },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: DEFAULT_FONT, fontSize: FONT_SIZE_PT, lineHeight: 1.15 },
    ...layout,
  }
  const document = await pdfmake.createPdf(definition).getStream()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  attach(document)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** The library writes the title into the metadata as it is: markup would make them unreadable. */
function safeTitle(title: string): string {
  return title.replaceAll(/[&<>]/g, ' ')
}
