import { Readable } from 'node:stream'

export const WEB_PAGE = `<!doctype html>
<html lang="en"><head><title>Maintenance</title></head><body><h1>We will be back soon<br></h1></body></html>
`

/** Expands to 10^9 times "lol". */
export const ENTITY_BOMB = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE bomb [<!ENTITY e0 "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join('')}]>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ProcessRequestResponse xmlns="http://www.teccom-eu.net/wsdl"><ProcessRequestResult>&e9;</ProcessRequestResult></ProcessRequestResponse></soap:Body></soap:Envelope>`

const HUGE_CHUNKS = 50
const CHUNK = 'x'.repeat(1_000_000)

/** Streams 50 MB; the stream stops when the client disconnects. */
export function hugeResponse(): Readable {
  return Readable.from(hugeChunks(), { objectMode: false })
}

function* hugeChunks(): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ProcessRequestResponse xmlns="http://www.teccom-eu.net/wsdl"><ProcessRequestResult>'
  for (let chunk = 0; chunk < HUGE_CHUNKS; chunk += 1) yield CHUNK
  yield '</ProcessRequestResult></ProcessRequestResponse></soap:Body></soap:Envelope>'
}

/** Truncates the document and appends an end tag that was never opened. */
export function breakXml(xml: string): string {
  return `${xml.slice(0, Math.ceil(xml.length * 0.7))}</Oops>`
}

/** Declared as UTF-8 but encoded as Latin-1: the byte of "ü" alone is invalid UTF-8. */
export function encodeAsLatin1(envelope: string): Buffer {
  return Buffer.from(envelope.replace('<soap:Body>', '<soap:Body><!-- geprüft -->'), 'latin1')
}

export function firstHalf(envelope: string): string {
  return envelope.slice(0, envelope.length / 2)
}
