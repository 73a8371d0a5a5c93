import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readVersion } from './version'

test('in the source tree it is the version of package.json', async () => {
  const manifest = await readFile('package.json', 'utf8')

  expect(manifest).toContain(`"version": "${readVersion()}"`)
})

test('in a release it has the commit as build metadata', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'version-'))
  const file = path.join(folder, 'package.json')
  await writeFile(file, JSON.stringify({ name: 'partwire', version: '1.2.0', commit: '0a7fac5' }))

  const version = readVersion(pathToFileURL(file))
  await rm(folder, { recursive: true })

  expect(version).toBe('1.2.0+0a7fac5')
})
