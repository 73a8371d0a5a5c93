import { sql } from 'kysely'
import type { Db } from '../../db/connect'

export interface StoredAction {
  id: string
  at: Date
  /** The whole row as JSON. */
  line: string
}

interface ActionArchive {
  firstId: string
  lastId: string
  firstAt: Date
  lastAt: Date
  actionCount: number
  contentGzip: Buffer
  sha256: Buffer
}

/** Actions that are in no archive, by id. */
export async function findActions(db: Db, after: string, maxRows: number): Promise<StoredAction[]> {
  const { rows } = await sql<StoredAction>`
    select id, at, row_to_json(operator_actions)::text as line from operator_actions
    where id > ${after}::bigint order by id limit ${maxRows}
  `.execute(db)
  return rows
}

export async function countActionsBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from operator_actions where at < ${before}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Stores an archive and deletes its actions. The table of the actions refuses a delete without this setting, which ends
 * with the transaction, and of an action that no archive has.
 */
export async function moveToArchive(tx: Db, archive: ActionArchive, createdAt: Date): Promise<void> {
  await tx
    .insertInto('operator_action_archives')
    .values({
      first_id: archive.firstId,
      last_id: archive.lastId,
      first_at: archive.firstAt,
      last_at: archive.lastAt,
      action_count: archive.actionCount,
      content_gzip: archive.contentGzip,
      sha256: archive.sha256,
      created_at: createdAt,
    })
    .execute()
  await sql`select set_config('partwire.archives_actions', 'on', true)`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('operator_actions')
    .where('id', '>=', archive.firstId)
    .where('id', '<=', archive.lastId)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== archive.actionCount) {
    throw new Error(`${numDeletedRows} actions would be deleted and ${archive.actionCount} are in the archive`)
  }
}

/** The next archive by its first id; null after the last one. */
export async function findArchive(db: Db, afterId: string): Promise<ActionArchive | null> {
  const row = await db
    .selectFrom('operator_action_archives')
    .select([
      'first_id as firstId',
      'last_id as lastId',
      'first_at as firstAt',
      'last_at as lastAt',
      'action_count as actionCount',
      'content_gzip as contentGzip',
      'sha256',
    ])
    .where('first_id', '>', afterId)
    .orderBy('first_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
