import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ArchiveFile, writeTar } from './tar'

const LONG = `node_modules/${'a-long-name-of-a-folder/'.repeat(6)}file.js`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tar-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('tar unpacks it: contents, modes, long paths and the time', async () => {
  const source = path.join(folder, 'source')
  await writeFile(source, 'from a file')
  await pack([
    file('b/run', 'x'.repeat(1_500), true),
    { name: 'a.txt', isExecutable: false, bytes: 11, source },
    file(LONG, ''),
    file('exact', 'y'.repeat(512)),
  ])

  await promisify(execFile)('tar', ['-xf', 'archive.tar'], { cwd: folder })

  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe('from a file')
  expect(await readFile(path.join(folder, 'b/run'), 'utf8')).toBe('x'.repeat(1_500))
  expect(await readFile(path.join(folder, LONG), 'utf8')).toBe('')
  expect(await readFile(path.join(folder, 'exact'), 'utf8')).toBe('y'.repeat(512))
  const { mode, mtimeMs } = await stat(path.join(folder, 'b/run'))
  expect([mode & 0o111, mtimeMs]).toEqual([0o111 & ~process.umask(), 1_700_000_000_000])
})

test('equal files give equal archives, whatever their order, times and modes are', async () => {
  const source = path.join(folder, 'source')
  await writeFile(source, 'content')
  const one = { name: 'one', isExecutable: false, bytes: 7, source }
  const first = await pack([one, file('two', '2')])
  await utimes(source, 1, 1)
  await chmod(source, 0o600)

  expect(await pack([file('two', '2'), one])).toEqual(first)
})

test('a file that is changed meanwhile and a path that is too long are refused', async () => {
  const changed = { ...file('a', 'abc'), bytes: 2 }

  await expect(pack([changed])).rejects.toThrow('a was changed while it was packed.')
  await expect(pack([file('n'.repeat(101), '')])).rejects.toThrow('is too long for an archive.')
})

function file(name: string, content: string, isExecutable = false): ArchiveFile {
  return { name, isExecutable, bytes: Buffer.byteLength(content), source: Buffer.from(content) }
}

async function pack(files: readonly ArchiveFile[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeTar(files, 1_700_000_000)) chunks.push(chunk)
  const archive = Buffer.concat(chunks)
  await writeFile(path.join(folder, 'archive.tar'), archive)
  return archive
}
