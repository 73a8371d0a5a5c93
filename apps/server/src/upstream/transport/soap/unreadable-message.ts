import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { REPLACEMENT, repairText } from '../../codec/xml/text'
import { UpstreamError } from '../../errors'
import type { AnswerEnds } from './answer-ends'
import { readEnvelope, readResponse, type AnswerParameter } from './envelope'

const compress = promisify(gzip)

/** A message whose id is known and whose text is not what it should be. */
export interface UnreadableMessage {
  kind: 'Oversize' | 'Damaged'
  /** With the part of the text that can be shown. */
  parameter: AnswerParameter
  /** The whole answer, compressed with gzip; null when that is too large to keep. */
  original: Buffer | null
}

/** The one message of an answer that is larger than can be read; null when the ends do not tell its id. */
export function readOversize({ text, original }: AnswerEnds, successCode: string): UnreadableMessage | null {
  const found = readRepaired(text, successCode)
  return found === null ? null : { kind: 'Oversize', parameter: found.parameter, original }
}

/**
 * The one message of an answer that holds bytes or characters that XML does not allow; null when they are not all
 * inside that message, for then the answer is broken and not the message.
 */
export async function readDamaged(bytes: Buffer, successCode: string): Promise<UnreadableMessage | null> {
  const found = readRepaired(new TextDecoder().decode(bytes), successCode)
  if (found === null || found.repairsOutside > 0 || !found.parameter.value.includes(REPLACEMENT)) return null
  return { kind: 'Damaged', parameter: found.parameter, original: await compress(bytes) }
}

interface Repaired {
  parameter: AnswerParameter
  /** How many replacements stand elsewhere than in the text of the message. */
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
    const repairsOutside = count(body) - count(soap.result) + count(inner) - count(parameter.value)
    return { parameter, repairsOutside }
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

function count(text: string): number {
  return text.split(REPLACEMENT).length - 1
}
