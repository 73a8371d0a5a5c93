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

/** Several, because a call may change one so that the next call needs another. */
const IMPORTS = 4

/** Inserts imports of answers whose preview is ready: a row of each verdict, with the mark. */
export async function givenAnswerImports(
  { db, clock }: TestApp,
  supplierId: string,
  mark: string,
  orderId: string,
): Promise<string[]> {
  const imports = await db
    .insertInto('part_imports')
    .values(
      Array.from({ length: IMPORTS }, (_, i) => ({
        supplier_id: supplierId,
        kind: 'answers' as const,
        file_name: `${mark} answers ${i}.xlsx`,
        state: 'ready' as const,
        created_at: clock.now(),
        attempts: 1,
        preview_run: 1,
        row_count: 4,
        rows_done: 4,
        counts: JSON.stringify({ changed: 1, unchanged: 0, wrong: 1, closed: 1, stale: 1 }),
      })),
    )
    .returning('id')
    .execute()
  const verdicts = ['changed', 'wrong', 'closed', 'stale'] as const
  const confirms = [{ quantity: '1', status: 'Rejected', reason: mark, deliveryDate: '' }]
  const answer = {
    position: 1,
    version: 0,
    fingerprint: mark,
    answer: { unitNetPrice: '1', unitListPrice: '', confirms },
  }
  await db
    .insertInto('answer_import_rows')
    .values(
      imports.flatMap(({ id }) =>
        verdicts.map((verdict, i) => ({
          supplier_id: supplierId,
          import_id: id,
          run: 1,
          row_number: i + 2,
          verdict,
          order_id: orderId,
          order_number: `${mark}-PO`,
          product_number: `${mark}-1`,
          reason: `${mark} reason`,
          changes: JSON.stringify([{ field: 'reason', before: '', after: mark }]),
          answer: verdict === 'changed' ? JSON.stringify(answer) : null,
        })),
      ),
    )
    .execute()
  return imports.map(({ id }) => id)
}

/** Ends the bulk actions that were started, so that another one can start. */
export async function endLineRuns({ db, clock }: TestApp): Promise<void> {
  await db.updateTable('line_runs').set({ ended_at: clock.now() }).where('ended_at', 'is', null).execute()
}
