import { MAX_ARCHIVES, type ArchivePeriod } from '@partwire/domain/document-files/archive'
import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../../../db/across-suppliers'
import type { Db } from '../../../../db/connect'
import { dayText, isoTime, jsonRow, jsonRows } from '../../../../db/json'
import { defineStatement } from '../../../../db/statement'
import { defineSupplierRead } from '../../../auth/session-store'

/** An archive with its progress. */
interface Archive extends ArchivePeriod {
  id: string
  createdAt: string
  total: number
  done: number
  failed: number
  isFinished: boolean
}

function selectArchives(supplierId: RawBuilder<string>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select archive.id::text, ${dayText('archive.first_day')} as "from", ${dayText('archive.last_day')} as "to",
      ${isoTime('archive.created_at')} as "createdAt", counts.*, archive.finished_at is not null as "isFinished"
    from archives as archive cross join lateral (
      select count(*)::integer as total, count(*) filter (where is_settled)::integer as done,
        count(*) filter (where is_settled and format is null)::integer as failed
      from archive_files as file where file.supplier_id = ${supplierId} and file.archive_id = archive.id
    ) as counts
    where archive.supplier_id = ${supplierId} and ${condition}
    order by archive.id desc limit ${sql.lit(MAX_ARCHIVES)}
  `
}

/** The reply with the archives of the signed-in supplier, the newest first. */
export const archivesRead = defineSupplierRead<object>((_value, supplierId) => {
  const archives = jsonRows(selectArchives(supplierId, sql`true`))
  return sql`concat('{"success":true,"archives":', ${archives}, '}')`
})

interface ArchiveKey {
  supplierId: string
  archiveId: string
}

const selectArchive = defineStatement<ArchiveKey, { archive: Archive | null }>((value) => {
  const archive = selectArchives(value('supplierId'), sql`archive.id = ${value('archiveId')}`)
  return sql`select ${jsonRow(archive)} as archive`
})

/** Null when the supplier has no such archive. */
export async function findArchive(db: Db, key: ArchiveKey): Promise<Archive | null> {
  const [row] = await selectArchive(db, key)
  return row?.archive ?? null
}

const insert = defineStatement<{ supplierId: string; from: string; to: string; at: Date }, { id: string }>(
  (value) => sql`
    insert into archives (supplier_id, first_day, last_day, created_at, seen_at)
    values (${value('supplierId')}, ${value('from')}::date, ${value('to')}::date, ${value('at')}, now())
    on conflict (supplier_id) where finished_at is null do nothing
    returning id::text
  `,
)

/** Inserts an archive without files. Null when another one of the supplier is not finished. */
export async function insertArchive(
  tx: Db,
  supplierId: string,
  { from, to }: ArchivePeriod,
  at: Date,
): Promise<string | null> {
  const [row] = await insert(tx, { supplierId, from, to, at })
  return row?.id ?? null
}

/** Deletes the archives that are not listed any more. The files of their documents are kept. */
export async function deleteOldArchives(tx: Db, supplierId: string): Promise<void> {
  await sql`
    delete from archives where supplier_id = ${supplierId} and id <= (
      select id from archives where supplier_id = ${supplierId} order by id desc offset ${MAX_ARCHIVES} limit 1
    )
  `.execute(tx)
}

/** Records that a job works on the archive. */
export async function markArchiveSeen(db: Db, { supplierId, archiveId }: ArchiveKey): Promise<void> {
  await sql`
    update archives set seen_at = now() where supplier_id = ${supplierId} and id = ${archiveId}
  `.execute(db)
}

export async function finishArchive(db: Db, { supplierId, archiveId }: ArchiveKey, at: Date): Promise<void> {
  await sql`
    update archives set finished_at = ${at}, seen_at = now()
    where supplier_id = ${supplierId} and id = ${archiveId} and finished_at is null
  `.execute(db)
}

/** Archives whose job was lost with its worker. A PDF takes two minutes at most. */
export async function findStrandedArchives(db: Db): Promise<ArchiveKey[]> {
  const { rows } = await sql<ArchiveKey>`
    select supplier_id as "supplierId", id as "archiveId" from ${acrossSuppliers('stranded archives')} archives
    where finished_at is null and seen_at < now() - interval '5 minutes'
  `.execute(db)
  return rows
}
