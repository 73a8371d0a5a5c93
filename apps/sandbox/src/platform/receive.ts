import { readXml, textAt, XmlError } from '../xml/read-xml'
import { findDocumentProblem } from '../protocol/find-document-problem'
import type { DocumentKind, Organisation } from './organisation'

/** Returns null when the document is accepted or identical to the stored one, otherwise the reason for rejecting it. */
export function receive({ received }: Organisation, kind: DocumentKind, raw: string, now: Date): string | null {
  const reading = read(kind, raw)
  if ('problem' in reading) return reading.problem

  const { number, buyerOrderNumber } = reading
  const key = `${kind} ${number}`
  const stored = received.get(key)
  if (stored && stored.raw !== raw) return `${key} has been received before with other content.`
  if (!stored) received.set(key, { kind, number, buyerOrderNumber, receivedAt: now.toISOString(), raw })
  return null
}

type Reading = { problem: string } | { number: string; buyerOrderNumber: string | null }

function read(kind: DocumentKind, raw: string): Reading {
  try {
    const document = readXml(raw)
    const problem = findDocumentProblem(kind, document)
    if (problem !== null) return { problem }
    const header = `${kind}Header`
    return {
      number: textAt(document, header, `${kind}Id`) ?? '',
      buyerOrderNumber: textAt(document, header, 'OrderRef', 'BuyerOrderNumber'),
    }
  } catch (error) {
    if (error instanceof XmlError) return { problem: error.message }
    throw error
  }
}
