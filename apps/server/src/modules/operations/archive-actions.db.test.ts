import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportActions } from '../../cli/retention'
import { depsFor, type Deps } from '../../deps'
import { removeAllOldRows } from '../../jobs/retention/remove-old-rows'
import { startPortalWithSupplier } from '../../testing/given/given-portal'
import type { TestApp } from '../../testing/test-app'

let portal: TestApp
let supplierId: string
let deps: Deps
let folder: string

beforeEach(async () => {
  const started = await startPortalWithSupplier()
  portal = started.portal
  supplierId = started.supplierId
  deps = depsFor('worker', portal.deps)
  folder = await mkdtemp(path.join(tmpdir(), 'actions-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await portal.close()
})

/** Adds an action to the one that created the supplier, which is of 2026-11-15. Ids are in the order of time. */
async function givenActions(...times: string[]): Promise<void> {
  await sql`alter table operator_actions disable trigger user`.execute(portal.db)
  await sql`delete from operator_actions`.execute(portal.db)
  await sql`alter table operator_actions enable trigger user`.execute(portal.db)
  for (const at of [...times, '2026-11-15 09:00Z']) {
    const changes = JSON.stringify({ supplierName: { from: 'Größe', to: at } })
    await sql`
      insert into operator_actions (at, operator_id, operator_email, action, supplier_id, changes)
      select ${at}, id, email, 'update', ${supplierId}, ${changes} from operators
    `.execute(portal.db)
  }
}

async function readActions(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select row_to_json(operator_actions) as row from operator_actions order by id
  `.execute(portal.db)
  return rows.map(({ row }) => row)
}

async function archive(): Promise<number | undefined> {
  return (await removeAllOldRows(deps))?.get('operator_actions')
}

describe('actions of operators', () => {
  test('are moved to an archive for each month when the whole month is older than OPERATOR_ACTION_DAYS', async () => {
    await givenActions('2024-09-02 10:00Z', '2024-09-30 23:59Z', '2024-10-01 00:00Z', '2024-11-01 00:00Z')
    const before = await readActions()

    expect(await archive()).toBe(3)

    const archives = await portal.db.selectFrom('operator_action_archives').selectAll().orderBy('first_id').execute()
    expect(archives.map((row) => [row.first_at, row.last_at, row.action_count])).toEqual([
      [new Date('2024-09-02T10:00:00Z'), new Date('2024-09-30T23:59:00Z'), 2],
      [new Date('2024-10-01T00:00:00Z'), new Date('2024-10-01T00:00:00Z'), 1],
    ])
    const archived = archives.flatMap((row) => parseLines(gunzipSync(row.content_gzip).toString('utf8')))
    expect(archived).toEqual(before.slice(0, 3))
    expect(await readActions()).toEqual(before.slice(3))
  })

  test('cannot be deleted as long as no archive has them, not even by the transaction that archives', async () => {
    await givenActions('2024-09-02 10:00Z')

    const deleted = portal.db.transaction().execute(async (tx) => {
      await sql`select set_config('partwire.archives_actions', 'on', true)`.execute(tx)
      await sql`delete from operator_actions`.execute(tx)
    })

    await expect(deleted).rejects.toThrow(/^operator_actions(?:_\d+)? is append-only: no archive has action/)
    expect(await readActions()).toHaveLength(2)
  })

  test('that are not archived cannot be deleted after others were archived', async () => {
    await givenActions('2024-09-02 10:00Z')
    await archive()

    await expect(sql`delete from operator_actions`.execute(portal.db)).rejects.toThrow(
      /^operator_actions(?:_\d+)? is append-only$/,
    )
  })

  test.each([
    ['changed', 'update operator_action_archives set action_count = 2'],
    ['deleted', 'delete from operator_action_archives'],
    ['emptied', 'truncate operator_action_archives'],
  ])('in an archive cannot be %s', async (_what, statement) => {
    await givenActions('2024-09-02 10:00Z')
    await archive()

    await expect(sql.raw(statement).execute(portal.db)).rejects.toThrow('operator_action_archives is append-only')
  })
})

describe('actions export', () => {
  test('writes every action once, archived and current ones, by id, to a file of its owner', async () => {
    await givenActions('2024-08-02 10:00Z', '2024-09-02 10:00Z', '2026-01-01 10:00Z')
    const before = await readActions()
    await archive()
    const file = path.join(folder, 'actions.jsonl')

    expect(await exportActions(deps, file)).toBe(`4 actions of operators were written to ${file}.`)
    expect(parseLines(await readFile(file, 'utf8'))).toEqual(before)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(exportActions(deps, file)).rejects.toThrow(/^The file cannot be written: EEXIST/)
  })

  test('refuses an archive that is not as it was written, and leaves no file', async () => {
    await givenActions('2024-09-02 10:00Z')
    await archive()
    await sql`alter table operator_action_archives disable trigger user`.execute(portal.db)
    await sql`update operator_action_archives set sha256 = '\\x00'`.execute(portal.db)

    await expect(exportActions(deps, path.join(folder, 'a'))).rejects.toThrow(
      /^The archive of the actions \d+ to \d+ was altered or damaged\.$/,
    )
    expect(await readdir(folder)).not.toContain('a')
  })

  test('needs the name of a file', async () => {
    await expect(exportActions(deps, '')).rejects.toThrow('Name the file to write.')
  })
})

function parseLines(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}
