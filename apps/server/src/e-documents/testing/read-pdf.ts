import { extractText, getDocumentProxy } from 'unpdf'

/** A PDF as a reader sees it. */
export interface ReadPdf {
  /** The text of each page, without line breaks. */
  pages: string[]
  /** Text by file name. */
  attachments: Record<string, string>
  /** The metadata (XMP) as text. */
  metadata: string
  /** The bytes as text, in which the dictionaries of the PDF can be searched. */
  raw: string
}

export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: false })
  const attached: Record<string, { content: Uint8Array }> = (await document.getAttachments()) ?? {}
  const raw = content.toString('latin1')
  const [metadata = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw) ?? []
  return {
    pages: text.map((page) => page.replaceAll(/\s+/g, ' ')),
    attachments: Object.fromEntries(
      Object.entries(attached).map(([name, file]) => [name, Buffer.from(file.content).toString()]),
    ),
    metadata: Buffer.from(metadata, 'latin1').toString(),
    raw,
  }
}

/** How far the text of a PDF reaches to the right, in points. */
export async function readRightEdge(content: Buffer): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(content))
  let edge = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) {
      if ('str' in item && item.str.trim() !== '') edge = Math.max(edge, Number(item.transform[4]) + item.width)
    }
  }
  return edge
}
