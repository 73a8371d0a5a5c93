import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolder } from './create-folder'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'partwire-folder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a folder is created with its parents, and one that exists is left alone', () => {
  const folder = path.join(root, 'a', 'b', 'c')

  createFolder(folder)
  createFolder(folder)

  expect(statSync(folder).isDirectory()).toBe(true)
})

test('a folder below a file is refused', () => {
  writeFileSync(path.join(root, 'file'), '')

  expect(() => createFolder(path.join(root, 'file', 'data'))).toThrow('ENOTDIR')
  expect(() => createFolder(path.join(root, 'file'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'linux')(
  'a folder that the file system cannot create is refused and not tried for ever',
  () => {
    expect(() => createFolder('/proc/partwire')).toThrow('ENOENT')
    expect(() => createFolder('/proc/partwire/data')).toThrow('ENOENT')
  },
)
