import { UpstreamError } from '../errors'
import { NotWellFormed, scanXml, type XmlElement } from './xml-scan'

export const LARGEST_XML = 20 * 1024 * 1024

/** The root element. `what` names the text in the sentence of the error. */
export function readXml(text: string, what: string, largest: number = LARGEST_XML): XmlElement {
  // No document of the platform has a DTD, and only a DTD can define entities.
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed.length > largest) throw new UpstreamError('Protocol', `${what} is larger than ${largest} characters.`)
  if (/^<(?:!doctype\s+)?html/i.test(trimmed)) throw new UpstreamError('Protocol', `${what} is HTML instead of XML.`)
  if (/<!(?:doctype|entity)/i.test(trimmed))
    throw new UpstreamError('Protocol', `${what} holds a DTD, which is refused.`)

  const [root, ...others] = scan(trimmed.replaceAll(/\r\n?/g, '\n'), what)
  if (root === undefined || others.length > 0) throw notXml(what)
  return root
}

function scan(text: string, what: string): XmlElement[] {
  try {
    return scanXml(text)
  } catch (error) {
    throw error instanceof NotWellFormed ? notXml(what) : error
  }
}

function notXml(what: string): UpstreamError {
  return new UpstreamError('Protocol', `${what} is not well-formed XML.`)
}
