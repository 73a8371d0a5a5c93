import type { TestApp } from '../test-app'

/** Inserts a bulk action that has ended, with a result for an order, and a pattern of order numbers, with the mark. */
export async function givenLineRun({ db, clock }: TestApp, supplierId: string, mark: string, orderId: string) {
  const run = await db
    .insertInto('line_runs')
    .values({
      supplier_id: supplierId,
      request_key: `${mark} request`,
      action: 'reject',
      entries: JSON.stringify({ reason: mark }),
      started_by: `${mark} Person`,
      started_at: clock.now(),
      ended_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('line_run_orders')
    .values({
      supplier_id: supplierId,
      run_id: run.id,
      place: 1,
      order_id: orderId,
      positions: [1],
      version: null,
      state: 'refused',
      reason: `${mark} cannot be changed.`,
    })
    .execute()
  await db
    .insertInto('order_number_patterns')
    .values({ supplier_id: supplierId, pattern: `${mark}{0}`, last: '7', updated_at: clock.now() })
    .execute()
}
