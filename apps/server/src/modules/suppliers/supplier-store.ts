import type { PageInfo } from '@partwire/domain/list/pages'
import type { Supplier, SupplierSortField } from '@partwire/domain/suppliers/shape'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../db/connect'
import { isoTime } from '../../db/json'
import { containsIgnoringCase } from '../../db/keyword'
import { pagerJson } from '../../db/pager-json'
import type { Schema } from '../../db/schema/schema'
import { byVariant } from '../../db/statement'
import { defineOperatorJsonRead, hasSecondFactor } from '../auth/session-store'

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
] as const

/** Every sort order but the last access has an index. Suppliers that never signed in sort as the earliest access. */
const SORT: Record<SupplierSortField, { asc: RawBuilder<unknown>; desc: RawBuilder<unknown> }> = {
  tecComId: sortByText('tec_com_id'),
  supplierName: sortByText('supplier_name'),
  contactName: sortByText('contact_name'),
  createTime: { asc: sql`created_at asc, id asc`, desc: sql`created_at desc, id desc` },
  lastAccessTime: {
    asc: sql`supplier_accesses.last_access_at asc nulls first, id asc`,
    desc: sql`supplier_accesses.last_access_at desc nulls last, id desc`,
  },
}

/** Parts of the text of the statement that reads a page. */
interface PageVariant {
  sort: { field: SupplierSortField; isDesc: boolean }
  hasKeyword: boolean
}

export interface SupplierPage extends PageInfo {
  list: ListedSupplier[]
}

/** A supplier of the operator's list, with the encrypted password. */
export type ListedSupplier = Omit<Supplier, 'tecComPassword'> & { sealedPassword: string }

/** The read of a page of suppliers that were not removed. Not the reply: it has the passwords as they are stored. */
export const supplierPageRead = byVariant(({ sort, hasKeyword }: PageVariant) =>
  defineOperatorJsonRead<{ pageNo: number; keyword: string }, SupplierPage>((value) => {
    const matches = sql`removed_at is null and ${hasKeyword ? containsIgnoringCase(value('keyword')) : sql`true`}`
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: sql`suppliers where ${matches}`,
      listed: sql`suppliers left join supplier_accesses on supplier_id = id where ${matches}`,
      orderBy: SORT[sort.field][sort.isDesc ? 'desc' : 'asc'],
      row: SUPPLIER_JSON,
    })
    return sql`${pager}::json`
  }),
)

const SUPPLIER_JSON = sql`json_strip_nulls(json_build_object(
  'id', id::text, 'tecComId', tec_com_id, 'supplierName', supplier_name, 'contactName', contact_name,
  'contactEmail', contact_email, 'tecComUserName', tec_com_user_name, 'sealedPassword', tec_com_password_sealed,
  'sendEmailForOrder', send_email_for_order, 'active', active, 'createTime', ${isoTime('created_at')},
  'lastAccessTime', ${isoTime('last_access_at')},
  'hasSecondFactor', nullif(${hasSecondFactor('supplier', sql`listed.id`)}, false)
))`

/** All suppliers that were not removed, by TecCom ID. */
export async function findSuppliers(db: Db): Promise<(SupplierRow & { last_access_at: Date | null })[]> {
  return db
    .selectFrom('suppliers')
    .leftJoin('supplier_accesses', 'supplier_id', 'id')
    .select([...COLUMNS, 'supplier_accesses.last_access_at'])
    .where('removed_at', 'is', null)
    .orderBy(SORT.tecComId.asc)
    .execute()
}

/** The supplier with the next id, also a removed one; null after the last one. */
export async function findSupplierIdAfter(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('suppliers')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
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

function sortByText(column: 'tec_com_id' | 'supplier_name' | 'contact_name') {
  const key = sql`${sql.ref(column)} collate "und-x-icu"`
  return { asc: sql`${key} asc, id asc`, desc: sql`${key} desc, id desc` }
}
