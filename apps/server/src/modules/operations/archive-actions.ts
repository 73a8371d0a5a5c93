import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '../../db/connect'
import type { Batch, BatchRange } from '../../jobs/retention/batch-store'
import { countActionsBefore, findActions, findArchive, moveToArchive, type StoredAction } from './action-archive-store'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Whole months are archived, so that a small installation does not get an archive for each day. */
export function archiveCutoff(now: Date, days: number): Date {
  const oldest = new Date(now.getTime() - days * 24 * 60 * 60_000)
  return new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth()))
}

/**
 * Moves the oldest actions of operators to an archive: at most `maxRows`, of one calendar month (UTC). Archive and delete
 * are one transaction.
 */
export async function archiveActions(tx: Db, range: BatchRange, now: Date): Promise<Batch> {
  if (range.isDryRun) {
    return { removed: await countActionsBefore(tx, range.before), last: null, oldest: null }
  }
  const found = await findActions(tx, '0', range.maxRows)
  const actions = selectFirstMonth(found, range.before)
  const [first, last] = [actions.at(0), actions.at(-1)]
  if (first === undefined || last === undefined) return { removed: 0, last: null, oldest: found[0]?.at ?? null }
  const content = Buffer.from(actions.map(({ line }) => `${line}\n`).join(''))
  const archive = {
    firstId: first.id,
    lastId: last.id,
    firstAt: first.at,
    lastAt: last.at,
    actionCount: actions.length,
    contentGzip: await compress(content),
    sha256: sha256(content),
  }
  await moveToArchive(tx, archive, now)
  return { removed: actions.length, last: '0', oldest: null }
}

/** The first actions, as long as they are of the month of the first one and old. */
function selectFirstMonth(actions: readonly StoredAction[], before: Date): readonly StoredAction[] {
  const month = actions[0]?.at.toISOString().slice(0, 7)
  const end = actions.findIndex(({ at }) => at >= before || at.toISOString().slice(0, 7) !== month)
  return end === -1 ? actions : actions.slice(0, end)
}

const ACTIONS_PER_READ = 1_000

/**
 * All actions of operators as JSON lines, archived and current ones, by id. Throws for an archive that is not as it was
 * written. Call it in a repeatable-read transaction: an action may be archived meanwhile.
 */
export async function* readAllActions(tx: Db): AsyncGenerator<{ text: string; count: number }> {
  let archive = await findArchive(tx, '0')
  while (archive !== null) {
    const content = await decompress(archive.contentGzip)
    if (!sha256(content).equals(archive.sha256)) {
      throw new Error(`The archive of the actions ${archive.firstId} to ${archive.lastId} was altered or damaged.`)
    }
    yield { text: content.toString('utf8'), count: archive.actionCount }
    archive = await findArchive(tx, archive.firstId)
  }
  let actions = await findActions(tx, '0', ACTIONS_PER_READ)
  while (actions.length > 0) {
    yield { text: actions.map(({ line }) => `${line}\n`).join(''), count: actions.length }
    actions = await findActions(tx, actions.at(-1)?.id ?? '0', ACTIONS_PER_READ)
  }
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
