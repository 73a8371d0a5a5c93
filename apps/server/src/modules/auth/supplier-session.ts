import { sql, type RawBuilder } from 'kysely'
import { defineStatement, type Statement, type Value } from '../../db/statement'
import type { Deps } from '../../deps'
import type { Visit } from '../../http/visit'
import { tokenHash } from '../../security/tokens'
import { markSeen, supplierSession, supplierSessionValues, type SessionValues } from './session-store'
import { notSignedIn, signedInSupplierId } from './sessions'

interface ReadRow {
  last_seen_at: Date
  reply: string
}

/** A read of a supplier's data that checks the session in the same statement. */
export type SupplierRead<Values> = Statement<Values & SessionValues, ReadRow>

/**
 * Joins the check of the session and a read to one prepared statement. `compose` returns an expression that is the reply
 * as JSON text. `supplierId` is the id of the signed-in supplier; the read must filter every table by it.
 */
export function defineSupplierRead<Values extends object>(
  compose: (value: Value<Values>, supplierId: RawBuilder<string>) => RawBuilder<string>,
): SupplierRead<Values> {
  return defineStatement<Values & SessionValues, ReadRow>(
    (value) => sql`
      with caller as materialized (${supplierSession(value)})
      select caller.last_seen_at, (${compose(value, sql`(select supplier_id from caller)`)})::text as reply from caller
    `,
  )
}

/** The session of a request, not checked yet. A verb checks it with one of the two functions before it replies. */
export interface UncheckedSession {
  /** Checks the session in a statement of its own; refuses with `unauthenticated` when there is none. */
  supplierId: () => Promise<string>
  /** Checks the session in the statement of the read. */
  read: <Values extends object>(statement: SupplierRead<Values>, values: Values) => Promise<string>
  isChecked: () => boolean
}

export function uncheckedSession(deps: Deps, visit: Visit): UncheckedSession {
  let isChecked = false
  return {
    isChecked: () => isChecked,
    supplierId: async () => {
      const id = await signedInSupplierId(deps, visit)
      isChecked = true
      return id
    },
    read: async (statement, values) => {
      const { db, now, config } = deps
      const token = visit.sessionToken('supplier')
      if (token === undefined) throw notSignedIn()
      const hash = tokenHash(token)
      const [row] = await statement(db, { ...values, ...supplierSessionValues(hash, now(), config.demo) })
      if (row === undefined) throw notSignedIn()
      isChecked = true
      await markSeen(db, hash, row.last_seen_at, now())
      return row.reply
    },
  }
}
