import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutgoingDocument } from '../../port'
import { documentFileName } from './names'
import { sendFile } from './send'

const INVOICE: OutgoingDocument = { kind: 'Invoice', number: '2026-1', raw: '<Invoice/>' }
const NAME = documentFileName(INVOICE)

let out: string

beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'out-'))
  await mkdir(join(out, 'sent'))
})
afterEach(() => rm(out, { recursive: true }))

test('a document that its reader moves to out/sent while it is sent again is not written a second time', async () => {
  const sent = join(out, 'sent')
  const read = async () => {
    // The first thing that sending does as well: the move then is at the same time as what follows.
    await mkdir(sent, { recursive: true })
    await rename(join(out, NAME), join(sent, NAME))
  }
  for (let attempt = 0; attempt < 500; attempt += 1) {
    await writeFile(join(out, NAME), INVOICE.raw)

    await Promise.all([sendFile(out, INVOICE), read()])

    expect(await readdir(out)).toEqual(['sent'])
    await rm(join(sent, NAME))
  }
})

test('a document whose presence in out/sent cannot be checked is not written', async () => {
  await mkdir(join(out, 'sent', NAME))

  await expect(sendFile(out, INVOICE)).rejects.toThrow('EISDIR')

  expect(await readdir(out)).toEqual(['sent'])
})
