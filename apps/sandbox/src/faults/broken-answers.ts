import { Readable } from 'node:stream'

export const WEB_PAGE = `<!doctype html>
<html lang="en"><head><title>Maintenance</title></head><body><h1>We will be back soon<br></h1></body></html>
`

/** Ten to the ninth power of "lol" for whoever expands it. */
export const ENTITY_BOMB = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE bomb [<!ENTITY e0 "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join('')}]>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ProcessRequestResponse xmlns="http://www.teccom-eu.net/wsdl"><ProcessRequestResult>&e9;</ProcessRequestResult></ProcessRequestResponse></soap:Body></soap:Envelope>`

const HUGE_PIECES = 50
const PIECE = 'x'.repeat(1_000_000)

/** 50 MB that are never in memory at once, and stop when the reader hangs up. */
export function hugeAnswer(): Readable {
  return Readable.from(hugePieces(), { objectMode: false })
}

function* hugePieces(): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ProcessRequestResponse xmlns="http://www.teccom-eu.net/wsdl"><ProcessRequestResult>'
  for (let piece = 0; piece < HUGE_PIECES; piece += 1) yield PIECE
  yield '</ProcessRequestResult></ProcessRequestResponse></soap:Body></soap:Envelope>'
}

/** Well-formed as bytes go, but the call inside never closes its elements. */
export function breakXml(xml: string): string {
  return `${xml.slice(0, Math.ceil(xml.length * 0.7))}</Oops>`
}

/** Declared as UTF-8, written as Latin-1: the u umlaut is no UTF-8 on its own. */
export function inLatin1(envelope: string): Buffer {
  return Buffer.from(envelope.replace('<soap:Body>', '<soap:Body><!-- geprüft -->'), 'latin1')
}

export function firstHalf(envelope: string): string {
  return envelope.slice(0, envelope.length / 2)
}
