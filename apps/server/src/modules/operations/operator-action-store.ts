import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect'
import type { Schema } from '../../db/schema/schema'
import type { Operator } from '../auth/session-store'

export type Recorded = string | boolean | null

/** Values before and after the action, by field. */
export type RecordedChanges = Record<string, { from: Recorded; to: Recorded }>

export interface OperatorAction {
  action: Selectable<Schema['operator_actions']>['action']
  supplierId: string
  changes: RecordedChanges
}

/** Recorded instead of an operator's e-mail for commands of the command line. */
const COMMAND_LINE = 'command line'

/** Records a command on an operator account. Call it in the transaction of the change. */
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

/** What is recorded when the second factors of an account are removed for it. */
export const FACTORS_REMOVED: RecordedChanges = { secondFactor: { from: true, to: false } }

/** Records that a command removed the second factors of an account. Call it in the transaction of the change. */
export async function recordFactorReset(
  db: Db,
  target: { supplierId: string } | { operatorId: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto('operator_actions')
    .values({
      at,
      operator_email: COMMAND_LINE,
      action: 'update',
      ...('supplierId' in target ? { supplier_id: target.supplierId } : { target_operator_id: target.operatorId }),
      changes: JSON.stringify(FACTORS_REMOVED),
    })
    .execute()
}

/** Records an action of an operator. Call it in the transaction of the change. The table refuses updates and deletes. */
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
