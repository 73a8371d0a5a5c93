import type { ImportChoice, ImportColumn } from '@partwire/domain/parts/import/shape'
import type { TestApp } from '../test-app'

/** What is chosen for the two columns of a given import. */
export const GIVEN_CHOICE: ImportChoice = { fields: ['productNumber', 'description'], marks: ['', ''], currency: '' }

/** Several, because a call may change one so that the next call needs another. */
const IMPORTS = 4
const ASKING = 2

/**
 * Inserts imports whose preview is ready: one row is new, one changed, one wrong. The first ones wait for a choice.
 * Every text contains the mark.
 */
export async function givenPartImports(test: TestApp, supplierId: string, mark: string): Promise<string[]> {
  const columns = ['Product Number', 'Description'].map((header): ImportColumn => ({
    header,
    samples: [mark],
    mark: '',
    ambiguous: '',
    isMarkUnknown: false,
  }))
  const rows = await test.db
    .insertInto('part_imports')
    .values(
      Array.from({ length: IMPORTS }, (_, i) => ({
        supplier_id: supplierId,
        file_name: `${mark} ${i}.csv`,
        state: i < ASKING ? ('asking' as const) : ('ready' as const),
        created_at: test.clock.now(),
        attempts: 1,
        preview_run: 1,
        header_row: 1,
        columns: JSON.stringify(columns),
        choice: JSON.stringify(i < ASKING ? { ...GIVEN_CHOICE, fields: ['', 'description'] } : GIVEN_CHOICE),
        row_count: 3,
        rows_done: 3,
        counts: JSON.stringify({ new: 1, changed: 1, unchanged: 0, wrong: 1 }),
      })),
    )
    .returning('id')
    .execute()
  for (const { id } of rows) await givenRows(test, { supplierId, importId: id, mark })
  return rows.map(({ id }) => id)
}

async function givenRows(
  { db }: TestApp,
  { supplierId, importId, mark }: Record<'supplierId' | 'importId' | 'mark', string>,
) {
  const change = { field: 'description', currency: '', partyNumber: '', before: `${mark} disc`, after: `${mark} pad` }
  const row = { supplier_id: supplierId, import_id: importId, run: 1, product_number: `${mark}-1` }
  const changes = JSON.stringify([change])
  await db
    .insertInto('part_import_rows')
    .values([
      { ...row, row_number: 2, verdict: 'new', product_number: `${mark}-NEW`, reason: '', changes },
      { ...row, row_number: 3, verdict: 'changed', reason: '', changes },
      { ...row, row_number: 4, verdict: 'wrong', reason: `${mark} is not a number.`, changes: '[]' },
    ])
    .execute()
  await db
    .insertInto('part_import_pieces')
    .values({
      supplier_id: supplierId,
      import_id: importId,
      position: 1,
      content: Buffer.from(`Product Number;Description\n${mark}-1;${mark} pad\n`),
    })
    .execute()
}
