import type { Db } from '../../../db/connect'
import { copyText } from '../../../lib/copy-text'
import { UnacknowledgedMessages, UpstreamError } from '../../../upstream/errors'
import type { Credentials, IncomingMessage, UpstreamPort } from '../../../upstream/port'
import { markUnacknowledged } from './inbound-store'

/** With more refused messages the acknowledgement itself is wrong, such as its configuration: the run fails. */
const MAX_REFUSED_MESSAGES = 10
/** Repeated messages that each request asks for in addition, so that the messages behind them arrive as well. */
const MAX_REPEATED_MESSAGES = 100
/** Messages that the sentence for people names. */
const MAX_NAMED_MESSAGES = 5

/** The messages of one run that the platform does not stop sending. */
export interface Unacknowledged {
  /** How many of them the next answer may repeat. */
  size: () => number
  /** Acknowledges messages. Of those that are refused, the others are acknowledged without them. */
  acknowledge: (ids: readonly string[]) => Promise<void>
  /** The messages to import. One that comes again is imported and acknowledged again once; then it is left out. */
  withoutRepeated: (messages: readonly IncomingMessage[]) => IncomingMessage[]
  /**
   * Throws an error that names refused messages, in every run because the platform answers with an error, and repeated
   * messages that no run before has named.
   */
  report: (db: Db, supplierId: string) => Promise<void>
}

export function trackUnacknowledged(upstream: UpstreamPort, credentials: Credentials): Unacknowledged {
  const acknowledgements = new Map<string, number>()
  /** The reasons of refused messages. */
  const refused = new Map<string, string>()
  const repeated = new Set<string>()

  async function acknowledge(ids: readonly string[]): Promise<void> {
    try {
      await upstream.acknowledge(credentials, ids)
      for (const id of new Set(ids)) acknowledgements.set(id, (acknowledgements.get(id) ?? 0) + 1)
    } catch (error) {
      const [id] = ids
      if (id === undefined || !isRefusal(error) || refused.size >= MAX_REFUSED_MESSAGES) throw error
      if (ids.length === 1) {
        refused.set(id, error.message)
        return
      }
      const half = Math.ceil(ids.length / 2)
      await acknowledge(ids.slice(0, half))
      await acknowledge(ids.slice(half))
    }
  }

  return {
    size: () => Math.min(refused.size + repeated.size, MAX_REPEATED_MESSAGES),
    acknowledge,
    withoutRepeated: (messages) => {
      for (const { upstreamId } of messages) {
        if ((acknowledgements.get(upstreamId) ?? 0) > 1) repeated.add(copyText(upstreamId))
      }
      const left = messages.filter(({ upstreamId }) => !refused.has(upstreamId) && !repeated.has(upstreamId))
      if (messages.length > 0 && left.length === 0 && refused.size + repeated.size > MAX_REPEATED_MESSAGES) {
        throw new UpstreamError('Protocol', 'The platform sends messages again that were acknowledged.')
      }
      return left
    },
    report: async (db, supplierId) => {
      const ids = [...refused.keys(), ...repeated]
      const unreported = ids.length === 0 ? [] : await markUnacknowledged(db, supplierId, ids)
      const named = refused.size > 0 ? ids : unreported
      if (named.length > 0) throw unacknowledgedError(named, refused)
    },
  }
}

/** The platform answered and would answer the same again. Without an answer nothing is known about a single message. */
function isRefusal(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && (error.kind === 'Rejected' || error.kind === 'Protocol')
}

function unacknowledgedError(ids: readonly string[], refused: ReadonlyMap<string, string>): UnacknowledgedMessages {
  const count = ids.length === 1 ? 'a message' : `${ids.length} messages`
  const named = ids.slice(0, MAX_NAMED_MESSAGES).join(', ') + (ids.length > MAX_NAMED_MESSAGES ? ', …' : '')
  const reason = ids.map((id) => refused.get(id)).find((each) => each !== undefined)
  return new UnacknowledgedMessages(
    `All waiting messages were imported, but the platform sends ${count} again and again, also after the acknowledgement: ` +
      `${named}. ${reason ?? 'It did not say why.'}`,
  )
}
