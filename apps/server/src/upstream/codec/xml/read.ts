import { UpstreamError } from '../../errors'
import { XmlError } from '../unreadable'
import { parseDocument, type XmlElement } from './scan'
import { checkCharacters } from './text'

/** In bytes of an answer or a file, and in characters of a document. Reading so much takes about 350 MB of memory. */
export const MAX_XML_BYTES = 16 * 1024 * 1024

/** The root element. `what` names the text in the sentence of the error. */
export function parseXml(text: string, what: string, maxCharacters: number = MAX_XML_BYTES): XmlElement {
  try {
    return parseRoot(text, maxCharacters)
  } catch (error) {
    throw error instanceof XmlError ? new UpstreamError('Protocol', `${what} ${error.message}.`) : error
  }
}

function parseRoot(written: string, largest: number): XmlElement {
  if (written.length > largest) throw new XmlError(`is larger than ${largest} characters`)
  // Blanks before the declaration are an error of the writer that nothing can be misread by.
  const text = written.replace(/^\uFEFF?[ \t\r\n]*/, '')
  if (/^<(?:!doctype\s+)?html\b/i.test(text)) throw new XmlError('is HTML instead of XML')
  return parseDocument(
    checkCharacters(text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text),
  )
}
