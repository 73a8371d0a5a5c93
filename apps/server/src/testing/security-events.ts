import type { TestApp } from './test-app'

/** The address of every request of a test, as it is recorded. */
export const FROM_HERE = { address: '127.0.0.1' }

/** Returns the recorded events without the values that say nothing, in their order, and deletes them. */
export async function takeSecurityEvents({ db }: TestApp) {
  const rows = await db
    .selectFrom('security_events')
    .select(['kind', 'reason', 'area', 'supplier_id', 'operator_id', 'account', 'address', 'details'])
    .orderBy('id')
    .execute()
  await db.deleteFrom('security_events').execute()
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '')),
  )
}
