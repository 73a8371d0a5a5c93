import { UpstreamError } from '../../errors'
import { Unreadable } from '../unreadable'
import { scanXml, type XmlElement } from './scan'
import { allowed } from './text'

/** In bytes of an answer or a file, and in characters of a document. Reading so much takes about 350 MB of memory. */
export const LARGEST_XML = 16 * 1024 * 1024

/** The root element. `what` names the text in the sentence of the error. */
export function readXml(text: string, what: string, largest: number = LARGEST_XML): XmlElement {
  try {
    return rootOf(text, largest)
  } catch (error) {
    throw error instanceof Unreadable ? new UpstreamError('Protocol', `${what} ${error.message}.`) : error
  }
}

function rootOf(written: string, largest: number): XmlElement {
  if (written.length > largest) throw new Unreadable(`is larger than ${largest} characters`)
  // Blanks before the declaration are an error of the writer that nothing can be misread by.
  const text = written.replace(/^\uFEFF?[ \t\r\n]*/, '')
  if (/^<(?:!doctype\s+)?html\b/i.test(text)) throw new Unreadable('is HTML instead of XML')
  return scanXml(allowed(text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text))
}
