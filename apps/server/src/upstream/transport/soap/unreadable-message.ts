import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { REPLACEMENT, repairText } from '../../codec/xml/text'
import { UpstreamError } from '../../errors'
import type { ResponseEnds } from './response-ends'
import { readEnvelope, readResponse, type ResponseParameter } from './envelope'

const compress = promisify(gzip)

/** A message with a known id that is too large or has invalid characters. */
export interface UnreadableMessage {
  kind: 'Oversize' | 'Damaged'
  /** Its value is the part of the text that can be shown. */
  parameter: ResponseParameter
  /** The complete response, compressed with gzip; null when that is too large. */
  original: Buffer | null
}

/** Reads the message of a response over the size limit; null when the ends do not contain its id. */
export function readOversize({ text, original }: ResponseEnds, successCode: string): UnreadableMessage | null {
  const found = readRepaired(text, successCode)
  return found === null ? null : { kind: 'Oversize', parameter: found.parameter, original }
}

/**
 * Reads the message of a response with characters that XML does not allow; null when some of them are outside the
 * message, because then the response is broken and not the message.
 */
export async function readDamaged(bytes: Buffer, successCode: string): Promise<UnreadableMessage | null> {
  const found = readRepaired(new TextDecoder().decode(bytes), successCode)
  if (found === null || found.repairsOutside > 0 || !found.parameter.value.includes(REPLACEMENT)) return null
  return { kind: 'Damaged', parameter: found.parameter, original: await compress(bytes) }
}

interface Repaired {
  parameter: ResponseParameter
  /** Number of replacements outside the text of the message. */
  repairsOutside: number
}

function readRepaired(text: string, successCode: string): Repaired | null {
  try {
    const body = repairText(text)
    const soap = readEnvelope(body)
    if ('fault' in soap) return null
    const inner = repairText(soap.result)
    const { status, parameters } = readResponse(inner)
    const [parameter, second] = parameters
    if (status.code !== successCode || parameter === undefined || second !== undefined) return null
    const repairsOutside =
      countReplacements(body) -
      countReplacements(soap.result) +
      countReplacements(inner) -
      countReplacements(parameter.value)
    return { parameter, repairsOutside }
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

function countReplacements(text: string): number {
  return text.split(REPLACEMENT).length - 1
}
