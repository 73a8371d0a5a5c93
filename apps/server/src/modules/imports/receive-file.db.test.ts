import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPortalWithSupplier } from '../../testing/given/given-portal'
import type { TestApp } from '../../testing/test-app'
import { fileReceiver } from './receive-file'

const receivePartFile = fileReceiver('parts')

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  ;({ portal, supplierId } = await startPortalWithSupplier())
})
beforeEach(async () => {
  await portal.db.deleteFrom('part_imports').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
})
afterAll(() => portal.close())

describe('a file that three newer uploads replace while it arrives', () => {
  test.each([
    ['before its next piece is stored', ['P-1\n']],
    ['after its last piece was stored', []],
  ])('is refused with a sentence, %s', async (_when, rest) => {
    const newer: string[] = []
    async function* pieces() {
      yield Buffer.from('Product Number\n')
      for (const name of ['2.csv', '3.csv', '4.csv']) newer.push(await upload(name, whole()))
      for (const piece of rest) yield Buffer.from(piece)
    }

    await expect(upload('1.csv', pieces())).rejects.toMatchObject({
      code: 'conflict',
      message: 'Newer uploads have replaced this file. Please upload it again.',
    })

    expect(await readImports()).toEqual(newer.map((id) => ({ id, state: 'reading' })))
    expect(await readJobKeys()).toEqual(newer.map((id) => `part-import ${id}`))
  })
})

async function upload(fileName: string, pieces: AsyncIterable<Buffer>): Promise<string> {
  const reply = await receivePartFile(portal.deps, supplierId, { fileName }, pieces)
  if (!reply.success) throw new Error(`the upload was refused: ${reply.error}`)
  return reply.importId
}

async function* whole() {
  yield Buffer.from('Product Number\nP-9\n')
}

function readImports() {
  return portal.db.selectFrom('part_imports').select(['id', 'state']).orderBy('id').execute()
}

/** The keys of the jobs that will read imports. */
async function readJobKeys(): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`select key from graphile_worker.jobs order by id`.execute(
    portal.db,
  )
  return rows.map(({ key }) => key)
}
