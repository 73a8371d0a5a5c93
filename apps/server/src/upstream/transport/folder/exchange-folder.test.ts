import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logLines } from '../../../testing/log-lines'
import { readUpstreamConfig } from '../../config'
import { connectUpstream } from '../../connect'
import type { OutgoingDocument, UpstreamPort } from '../../port'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import { expectPortContract } from '../../testing/port-contract'
import { exchangeFolderPort } from './exchange-folder'

const ACCOUNT = { tecComId: '4300042', userName: '', password: '' }
const INVOICE: OutgoingDocument = { kind: 'Invoice', number: 'INV/2026 1', raw: '<Invoice/>' }

/** In memory on Linux; null where there is none. */
const otherFileSystem = findOtherFileSystem('/dev/shm')

let root: string
let home: string
let port: UpstreamPort
let log: ReturnType<typeof logLines>

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'exchange-'))
  home = join(root, ACCOUNT.tecComId)
  await mkdir(join(home, 'in'), { recursive: true })
  log = logLines()
  port = connectUpstream(readUpstreamConfig({ UPSTREAM_FOLDER: root }, true), log.log, () => new Date())
})
afterEach(() => rm(root, { recursive: true }))

describe('the contract of the port', () => {
  expectPortContract(async () => {
    let placed = 0
    let relations = 0
    return {
      port,
      credentials: ACCOUNT,
      place: async (raw) => {
        placed += 1
        // Names in reverse order: the order is by age.
        await put(`in/${100 - placed}.xml`, raw, 1_700_000_000 + placed)
      },
      addRelation: (raw) => put(`customers/${(relations += 1)}.xml`, raw, 1_700_000_000 + relations),
      received: async () => {
        const names = (await readdir(join(home, 'out'))).filter((name) => name !== 'sent')
        return Promise.all(names.map((name) => readFile(join(home, 'out', name), 'utf8')))
      },
      close: async () => {},
    }
  })
})

describe('incoming files', () => {
  test.each(['.hidden.xml', 'order.xml.tmp', 'order.PART', '.nfs0001'])('%s is still being written', async (name) => {
    await put(`in/${name}`, '<Order/>')

    expect(await port.pull(ACCOUNT, 10)).toEqual([])
  })

  test('a symbolic link is ignored, because it could point anywhere', async () => {
    await writeFile(join(root, 'secret'), '<Order/>')
    await symlink(join(root, 'secret'), join(home, 'in', 'order.xml'))

    expect(await port.pull(ACCOUNT, 10)).toEqual([])
  })

  test('an acknowledged file lies in done', async () => {
    await put('in/order.xml', '<Order/>')
    const [message] = await port.pull(ACCOUNT, 10)

    await port.acknowledge(ACCOUNT, [message?.upstreamId ?? ''])

    expect(await readdir(join(home, 'in'))).toEqual(['done'])
    expect(await readdir(join(home, 'in/done'))).toEqual([message?.upstreamId])
  })

  test('a new message under an old name is another message', async () => {
    await put('in/order.xml', '<Order>1</Order>')
    const [first] = await port.pull(ACCOUNT, 10)
    await put('in/order.xml', '<Order>2</Order>')

    await port.acknowledge(ACCOUNT, [first?.upstreamId ?? ''])
    const [second] = await port.pull(ACCOUNT, 10)

    expect(second?.raw).toBe('<Order>2</Order>')
    expect(second?.upstreamId).not.toBe(first?.upstreamId)
  })

  test('broken XML is returned, so that the import holds it', async () => {
    await put('in/order.xml', '<Order><a></Order>')

    expect(await port.pull(ACCOUNT, 10)).toMatchObject([{ kind: 'Unknown', raw: '<Order><a></Order>' }])
  })

  test.each([
    ['no UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0x3e])],
    ['another declared encoding', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><Order/>')],
    ['a NUL', Buffer.from('<Order>\0</Order>')],
  ])('%s is moved to in/failed, logged, and does not block other files', async (_name, bytes) => {
    await put('in/a.xml', bytes)
    await put('in/b.xml', '<Order/>')

    expect(await port.pull(ACCOUNT, 1)).toMatchObject([{ raw: '<Order/>' }])
    expect(await readdir(join(home, 'in/failed'))).toEqual(['a.xml'])
    expect(log.lines.join('')).toContain('a.xml')
  })

  describe.each<[string, Buffer]>([
    ['a backslash', Buffer.from('a\\b.xml')],
    ['bytes that are not UTF-8', Buffer.from([0x62, 0xe4, 0x2e, 0x78, 0x6d, 0x6c])],
    ['bytes that are not UTF-8, as long as possible', Buffer.alloc(255, 0xe4)],
  ])('a file whose name has %s', (_what, name) => {
    test('is moved to in/failed, logged, and does not block other files', async () => {
      await putBytes(name, '<Order>bad name</Order>')
      await put('in/order.xml', '<Order/>', 1_900_000_000)

      const messages = await port.pull(ACCOUNT, 1)
      await port.acknowledge(
        ACCOUNT,
        messages.map(({ upstreamId }) => upstreamId),
      )

      expect(messages.map(({ raw }) => raw)).toEqual(['<Order/>'])
      expect(await port.pull(ACCOUNT, 10)).toEqual([])
      const failed = await readdir(join(home, 'in/failed'))
      expect(failed).toHaveLength(1)
      expect(await readFile(join(home, 'in/failed', failed[0] ?? ''), 'utf8')).toBe('<Order>bad name</Order>')
      expect(log.lines).toHaveLength(1)
      expect(log.lines[0]).toContain('The name of the file')
    })

    test('is read as a file of customers', async () => {
      await put('customers/1.xml', relation('1'))
      await putBytes(Buffer.concat([name.subarray(0, 200), Buffer.from('.xml')]), relation('2'), 'customers')

      const customers = await port.listCustomers(ACCOUNT)

      expect(customers.map(({ relationId }) => relationId).toSorted()).toEqual(['1', '2'])
    })
  })

  test('two names that are not UTF-8 and look alike are two files in in/failed', async () => {
    await putBytes(Buffer.from([0xe4, 0x2e, 0x78, 0x6d, 0x6c]), '<Order>1</Order>')
    await putBytes(Buffer.from([0xf6, 0x2e, 0x78, 0x6d, 0x6c]), '<Order>2</Order>')

    await port.pull(ACCOUNT, 10)

    expect(await readdir(join(home, 'in/failed'))).toHaveLength(2)
  })

  test.each([['order.xml'], [`${'x'.repeat(251)}.xml`]])(
    'a file in in/failed is not replaced by a later one of the same name: %s',
    async (name) => {
      const contents = ['1', '2', '3', '2'].map((content) => Buffer.from([0xff, ...Buffer.from(content)]))
      for (const content of contents) {
        await put(`in/${name}`, content)
        await port.pull(ACCOUNT, 10)
      }

      const failed = await readdir(join(home, 'in/failed'))
      const kept = await Promise.all(failed.map((each) => readFile(join(home, 'in/failed', each))))
      expect(failed).toContain(name)
      expect(kept.toSorted((a, b) => Buffer.compare(a, b))).toEqual(contents.slice(0, 3))
    },
  )

  test.each([
    ['letters', `${'x'.repeat(251)}.xml`],
    ['characters of several bytes', `${'ж'.repeat(125)}.xml`],
  ])('files with the longest names, of %s, lie in done after they were acknowledged', async (_what, longest) => {
    const names = [longest, longest.replace('.xml', '.xmk')]
    for (const name of names) await put(`in/${name}`, '<Order/>')
    const messages = await port.pull(ACCOUNT, 10)

    await port.acknowledge(
      ACCOUNT,
      messages.map(({ upstreamId }) => upstreamId),
    )

    expect(messages.map(({ upstreamId }) => upstreamId.slice(17)).toSorted()).toEqual(names.toSorted())
    expect(await readdir(join(home, 'in'))).toEqual(['done'])
    expect(await readdir(join(home, 'in/done'))).toHaveLength(2)
  })

  test('a file that cannot be acknowledged is named once, does not keep the others and is not imported again', async () => {
    await put('in/a.xml', '<Order>1</Order>')
    await put('in/b.xml', '<Order>2</Order>', 1_700_000_001)
    const ids = (await port.pull(ACCOUNT, 10)).map(({ upstreamId }) => upstreamId)
    const inTheWay = join(home, 'in/done', ids[0] ?? '')
    await mkdir(inTheWay, { recursive: true })

    const error = await catchUpstreamError(() => port.acknowledge(ACCOUNT, ids))
    await put('in/c.xml', '<Order>3</Order>', 1_700_000_002)
    const pulls = [await port.pull(ACCOUNT, 1), await port.pull(ACCOUNT, 1)]
    const stays = await readdir(join(home, 'in'))
    await rm(inTheWay, { recursive: true })
    await port.pull(ACCOUNT, 1)

    expect(error).toEqual({ kind: 'Rejected', message: 'The file a.xml cannot be moved to in/done (EISDIR).' })
    expect(pulls.flat().map(({ raw }) => raw)).toEqual(['<Order>3</Order>', '<Order>3</Order>'])
    expect(stays).toEqual(['a.xml', 'c.xml', 'done'])
    expect(log.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, file: 'a.xml', reason: error.message, msg: 'a file of the exchange folder is left out' },
    ])
    expect(await readdir(join(home, 'in'))).toEqual(['c.xml', 'done'])
  })

  test('other content under the name of a file that cannot be moved is another message', async () => {
    await put('in/a.xml', '<Order>1</Order>')
    const [first] = await port.pull(ACCOUNT, 1)
    await mkdir(join(home, 'in/done', first?.upstreamId ?? ''), { recursive: true })
    await catchUpstreamError(() => port.acknowledge(ACCOUNT, [first?.upstreamId ?? '']))

    await put('in/a.xml', '<Order>2</Order>')

    expect(await port.pull(ACCOUNT, 1)).toMatchObject([{ raw: '<Order>2</Order>' }])
  })

  test('an unusable file that cannot be moved to in/failed is logged and does not keep the others', async () => {
    await put('in/a.xml', Buffer.from([0xff]))
    await put('in/b.xml', '<Order/>', 1_700_000_001)
    await writeFile(join(home, 'in/failed'), '')
    await utimes(join(home, 'in/failed'), 1_900_000_000, 1_900_000_000)

    expect(await port.pull(ACCOUNT, 1)).toMatchObject([{ raw: '<Order/>' }])
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({
      file: 'a.xml',
      reason: expect.stringMatching(/UTF-8.* The file a\.xml cannot be moved to in\/failed \(E(?:EXIST|NOTDIR)\)\.$/),
    })
  })

  test.skipIf(otherFileSystem === null)('in/done and in/failed may be on another file system', async () => {
    const elsewhere = await mkdtemp(join(otherFileSystem ?? '', 'exchange-'))
    for (const name of ['done', 'failed']) {
      await mkdir(join(elsewhere, name))
      await symlink(join(elsewhere, name), join(home, 'in', name))
    }
    await put('in/a.xml', '<Order/>')
    await put('in/b.xml', Buffer.from([0xff]))

    const ids = (await port.pull(ACCOUNT, 10)).map(({ upstreamId }) => upstreamId)
    await port.acknowledge(ACCOUNT, ids)

    const moved = await Promise.all(['done', 'failed'].map((name) => readdir(join(elsewhere, name))))
    expect(moved).toEqual([ids, ['b.xml']])
    expect(await readFile(join(elsewhere, 'done', ids[0] ?? ''), 'utf8')).toBe('<Order/>')
    expect(await readdir(join(home, 'in'))).toEqual(['done', 'failed'])
    await rm(elsewhere, { recursive: true })
  })

  test('of a file over the limit the ends are returned, it does not block others and stays complete in done', async () => {
    const small = exchangeFolderPort({ root, maxFileBytes: 100_000, onUnreadableFile: () => {}, onStuckFile: () => {} })
    const large = `<Order>${'x'.repeat(200_000)}</Order>`
    await put('in/large.xml', large)
    await put('in/small.xml', '<Order/>', 1_700_000_001)

    const [first] = await small.pull(ACCOUNT, 10)
    await small.acknowledge(ACCOUNT, [first?.upstreamId ?? ''])
    const [second] = await small.pull(ACCOUNT, 10)

    expect(first?.kind).toBe('Oversize')
    expect(first?.raw).toMatch(
      /^<Order>x+\[\.\.\. 68943 of 200015 bytes of the file are left out here \.\.\.\]x+<\/Order>$/,
    )
    expect(second).toMatchObject({ kind: 'Order', raw: '<Order/>' })
    expect(await readFile(join(home, 'in/done', first?.upstreamId ?? ''), 'utf8')).toBe(large)
  })

  test('a batch holds no more bytes than one file may have, and one file at least', async () => {
    const small = exchangeFolderPort({ root, maxFileBytes: 30, onUnreadableFile: () => {}, onStuckFile: () => {} })
    const sizes = [10, 25, 30]
    for (const [i, size] of sizes.entries())
      await put(`in/${i}.xml`, `<O>${'x'.repeat(size - 7)}</O>`, 1_700_000_000 + i)
    const batches: number[][] = []

    for (let round = 0; round < sizes.length; round += 1) {
      const batch = await small.pull(ACCOUNT, 10)
      await small.acknowledge(
        ACCOUNT,
        batch.map(({ upstreamId }) => upstreamId),
      )
      batches.push(batch.map(({ raw }) => raw.length))
    }

    expect(batches).toEqual([[10], [25], [30]])
  })

  test('a file of customers over the limit is refused with its name', async () => {
    const small = exchangeFolderPort({
      root,
      maxFileBytes: 1024 * 1024,
      onUnreadableFile: () => {},
      onStuckFile: () => {},
    })
    await put('customers/all.xml', 'x'.repeat(1024 * 1024 + 1))

    expect((await catchUpstreamError(() => small.listCustomers(ACCOUNT))).message).toBe(
      'all.xml is larger than 1 MB and cannot be read.',
    )
  })
})

describe('outgoing files', () => {
  test('the document number is in the name, and nothing unfinished is left', async () => {
    await port.send(ACCOUNT, INVOICE)

    expect(await readdir(join(home, 'out'))).toEqual(['Invoice_INV%2F2026%201.xml', 'sent'])
  })

  test('a document in out/sent is not written again', async () => {
    await put('out/sent/Invoice_INV%2F2026%201.xml', INVOICE.raw)

    await port.send(ACCOUNT, INVOICE)

    expect(await readdir(join(home, 'out'))).toEqual(['sent'])
  })

  test('a document in out/sent cannot be replaced', async () => {
    await put('out/sent/Invoice_INV%2F2026%201.xml', '<Other/>')

    expect((await catchUpstreamError(() => port.send(ACCOUNT, INVOICE))).kind).toBe('Rejected')
  })

  test.each(['../../evil', '..', '/etc/passwd', 'a\\b', 'ж'.repeat(300), '.'])(
    'number %s stays a file in out',
    async (number) => {
      await port.send(ACCOUNT, { ...INVOICE, number })

      expect(await readdir(join(home, 'out'))).toHaveLength(2)
      expect(await readdir(root)).toEqual([ACCOUNT.tecComId])
    },
  )

  test('long numbers with the same beginning are two files', async () => {
    await port.send(ACCOUNT, { ...INVOICE, number: `${'ж'.repeat(300)}1` })
    await port.send(ACCOUNT, { ...INVOICE, number: `${'ж'.repeat(300)}2`, raw: '<Other/>' })

    expect(await readdir(join(home, 'out'))).toHaveLength(3)
  })

  test('a folder that cannot be written is a transient error without a path', async () => {
    await writeFile(join(home, 'out'), 'a file where the folder should be')

    const error = await catchUpstreamError(() => port.send(ACCOUNT, INVOICE))

    expect(error).toEqual({
      kind: 'Transient',
      message: `The exchange folder cannot be used (ENOTDIR: ${ACCOUNT.tecComId}/out/sent).`,
    })
  })
})

describe('no name leads out of the folder', () => {
  test.each(['..', '.', '', '../4300042', 'a/b', 'a\\b', '/etc', 'a\0b', '4300042/..', 'a.'])(
    'TecCom ID %j',
    async (tecComId) => {
      const calls = [
        () => port.pull({ ...ACCOUNT, tecComId }, 1),
        () => port.send({ ...ACCOUNT, tecComId }, INVOICE),
        () => port.checkCredentials({ ...ACCOUNT, tecComId }),
        () => port.listCustomers({ ...ACCOUNT, tecComId }),
        () => port.acknowledge({ ...ACCOUNT, tecComId }, []),
      ]

      for (const call of calls) expect((await catchUpstreamError(call)).kind).toBe('Rejected')
    },
  )

  test.each([
    '../x',
    '0123456789abcdef~../x',
    '0123456789abcdef~..',
    '0123456789abcdef~.x',
    '0123456789abcdef~a\\b',
    'order.xml',
    '',
  ])('message id %j', async (id) => {
    expect((await catchUpstreamError(() => port.acknowledge(ACCOUNT, [id]))).kind).toBe('Rejected')
  })
})

test('an organisation without a folder is not set up', async () => {
  expect(await catchUpstreamError(() => port.checkCredentials({ ...ACCOUNT, tecComId: '999' }))).toEqual({
    kind: 'NotConfigured',
    message: 'The exchange folder has no folder for this TecCom ID.',
  })
})

test('without files of customers, listing them is not supported', async () => {
  expect((await catchUpstreamError(() => port.listCustomers(ACCOUNT))).kind).toBe('Unsupported')
})

/** Puts a file whose name need not be UTF-8 into a folder. */
async function putBytes(name: Buffer, content: string, folder = 'in'): Promise<void> {
  await mkdir(join(home, folder), { recursive: true })
  await writeFile(Buffer.concat([Buffer.from(`${join(home, folder)}/`), name]), content)
}

function relation(id: string): string {
  return `<BusinessRelation><BusinessRelationID>${id}</BusinessRelationID><BuyerParty><PartyNumber>${id}</PartyNumber></BuyerParty></BusinessRelation>`
}

async function put(name: string, content: string | Buffer, modified = 1_700_000_000): Promise<void> {
  const path = join(home, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, content)
  await utimes(path, modified, modified)
}

function findOtherFileSystem(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found === undefined || found.dev === statSync(tmpdir()).dev ? null : folder
}
