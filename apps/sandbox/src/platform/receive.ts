import { textAt } from '../xml/look'
import { readXml, XmlError } from '../xml/read-xml'
import { documentProblem } from '../protocol/document-problem'
import type { Organisation } from './organisation'
import type { DocumentKind } from './received'

/** null: accepted, or the very same as before; otherwise why not, in one sentence. */
export function receive({ received }: Organisation, kind: DocumentKind, raw: string, now: Date): string | null {
  const reading = read(kind, raw)
  if ('problem' in reading) return reading.problem

  const { number, buyerOrderNumber } = reading
  const key = `${kind} ${number}`
  const before = received.get(key)
  if (before && before.raw !== raw) return `${key} has been received before with other content.`
  if (!before) received.set(key, { kind, number, buyerOrderNumber, receivedAt: now.toISOString(), raw })
  return null
}

type Reading = { problem: string } | { number: string; buyerOrderNumber: string | null }

function read(kind: DocumentKind, raw: string): Reading {
  try {
    const document = readXml(raw)
    const problem = documentProblem(kind, document)
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
