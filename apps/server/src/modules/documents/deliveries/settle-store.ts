import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { reasonText } from '../../../lib/failure-reason'
import type { ClaimedDelivery } from './claim-store'
import type { Outcome } from './outcome'

const STATES = { delivered: 'delivered', retry: 'queued', failed: 'failed' } as const

/** False when somebody else took the delivery over in the meantime: then theirs is the word that counts. */
export async function settle(tx: Db, { id, attempts }: ClaimedDelivery, outcome: Outcome, at: Date): Promise<boolean> {
  const reason = outcome.result === 'delivered' ? '' : reasonText(outcome.reason)
  const delaySeconds = outcome.result === 'retry' ? outcome.delaySeconds : 0
  const { numAffectedRows } = await sql`
    update deliveries set state = ${STATES[outcome.result]}, reason = ${reason}, changed_at = now(),
      due_at = now() + make_interval(secs => ${delaySeconds})
    where id = ${id} and state = 'sending' and attempts = ${attempts}
  `.execute(tx)
  if (numAffectedRows !== 1n) return false
  await tx.insertInto('delivery_attempts').values({ delivery_id: id, at, result: outcome.result, reason }).execute()
  return true
}
