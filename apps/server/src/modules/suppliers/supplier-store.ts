import type { SupplierSortField } from '@partwire/domain/suppliers/shape'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../db/connect'
import type { Schema } from '../../db/schema/schema'

export type SupplierRow = Omit<
  Selectable<Schema['suppliers']>,
  'password_hash' | 'removed_at' | 'is_demo' | 'search_text'
>

const COLUMNS = [
  'id',
  'tec_com_id',
  'supplier_name',
  'contact_name',
  'contact_email',
  'tec_com_user_name',
  'tec_com_password_sealed',
  'send_email_for_order',
  'active',
  'created_at',
  'last_access_at',
] as const

/** Every sort order has an index. Suppliers that never signed in sort as the earliest access. */
const SORT: Record<SupplierSortField, { asc: RawBuilder<unknown>; desc: RawBuilder<unknown> }> = {
  tecComId: sortByText('tec_com_id'),
  supplierName: sortByText('supplier_name'),
  contactName: sortByText('contact_name'),
  createTime: { asc: sql`created_at asc, id asc`, desc: sql`created_at desc, id desc` },
  lastAccessTime: {
    asc: sql`last_access_at asc nulls first, id asc`,
    desc: sql`last_access_at desc nulls last, id desc`,
  },
}

interface Page {
  keyword: string
  sort: { field: SupplierSortField; isDesc: boolean }
  offset: number
  limit: number
}

export async function countSuppliers(db: Db, keyword: string): Promise<number> {
  const { total } = await selectMatching(db, keyword)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function findSupplierPage(db: Db, { keyword, sort, offset, limit }: Page): Promise<SupplierRow[]> {
  return selectMatching(db, keyword)
    .select(COLUMNS)
    .orderBy(SORT[sort.field][sort.isDesc ? 'desc' : 'asc'])
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Whether the database has a supplier, also a removed one. */
export async function hasSuppliers(db: Db): Promise<boolean> {
  return (await db.selectFrom('suppliers').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertSupplier(db: Db, row: Insertable<Schema['suppliers']>): Promise<string> {
  const { id } = await db.insertInto('suppliers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks the supplier, so that concurrent changes run one after the other and each is recorded with the values before it. */
export async function lockSupplier(db: Db, id: string): Promise<SupplierRow | null> {
  const row = await db
    .selectFrom('suppliers')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateSupplierRow(db: Db, id: string, changes: Updateable<Schema['suppliers']>): Promise<void> {
  await db.updateTable('suppliers').set(changes).where('id', '=', id).execute()
}

/** Includes removed suppliers, so that a key rotation covers every stored password. Locks the rows. */
export async function findSealedPasswords(db: Db): Promise<{ id: string; sealed: string }[]> {
  return db.selectFrom('suppliers').select(['id', 'tec_com_password_sealed as sealed']).forUpdate().execute()
}

function selectMatching(db: Db, keyword: string) {
  const present = db.selectFrom('suppliers').where('removed_at', 'is', null)
  if (keyword === '') return present
  // Unlike with `like`, % and _ in the keyword are ordinary characters.
  return present.where(sql<boolean>`strpos(search_text, lower(${keyword} collate "und-x-icu")) > 0`)
}

function sortByText(column: 'tec_com_id' | 'supplier_name' | 'contact_name') {
  const key = sql`${sql.ref(column)} collate "und-x-icu"`
  return { asc: sql`${key} asc, id asc`, desc: sql`${key} desc, id desc` }
}
