import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect'
import type { Schema } from '../../db/schema/schema'
import type { Operator } from '../auth/session-store'

export type Recorded = string | boolean | null

/** Field → what it was and what it became. */
export type RecordedChanges = Record<string, { from: Recorded; to: Recorded }>

export interface OperatorAction {
  action: Selectable<Schema['operator_actions']>['action']
  supplierId: string
  changes: RecordedChanges
}

/** Who is recorded for a command of the command line, which no operator is signed in for. */
const COMMAND_LINE = 'command line'

/** A command of the command line on an operator, in the transaction of the change. */
export async function recordCommand(
  db: Db,
  targetOperatorId: string,
  at: Date,
  action: OperatorAction['action'],
): Promise<void> {
  await db
    .insertInto('operator_actions')
    .values({ at, operator_email: COMMAND_LINE, action, target_operator_id: targetOperatorId, changes: '{}' })
    .execute()
}

/** Who, when, what: written in the transaction of the change, never changed again (the table refuses it). */
export async function recordAction(db: Db, operator: Operator, at: Date, entry: OperatorAction): Promise<void> {
  await db
    .insertInto('operator_actions')
    .values({
      at,
      operator_id: operator.id,
      operator_email: operator.email,
      action: entry.action,
      supplier_id: entry.supplierId,
      changes: JSON.stringify(entry.changes),
    })
    .execute()
}
