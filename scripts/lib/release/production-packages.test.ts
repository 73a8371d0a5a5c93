import { expect, test } from 'vitest'
import { SANDBOX_ENTRIES, SERVER_ENTRIES } from '../build-targets'
import { listImportedPackages } from '../bundle'
import { listProductionPackages, readLock } from './production-packages'
import { RELEASED_WORKSPACES, START_ENTRY } from './release-files'

const entry = {
  link: false,
  dependencies: {},
  optionalDependencies: {},
  peerDependencies: {},
  peerDependenciesMeta: {},
}

test('packages are found through links, nested folders, optional and peer dependencies; types and tools are left out', () => {
  const packages = {
    'apps/server': { ...entry, dependencies: { '@own/domain': '*', a: '1', '@types/a': '1' } },
    'node_modules/@own/domain': { ...entry, link: true, resolved: 'packages/domain' },
    'packages/domain': { ...entry, dependencies: { c: '1' } },
    'node_modules/a': { ...entry, dependencies: { b: '2' }, optionalDependencies: { 'a-linux': '1', 'a-none': '1' } },
    'node_modules/a/node_modules/b': { ...entry, dependencies: { c: '1' } },
    'node_modules/b': entry,
    'node_modules/c': {
      ...entry,
      peerDependencies: { d: '1', tool: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/d': entry,
    'node_modules/a-linux': entry,
    'node_modules/tool': entry,
    'node_modules/@types/a': entry,
  }

  expect(listProductionPackages({ packages }, ['apps/server'])).toEqual([
    'node_modules/a',
    'node_modules/a-linux',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
})

test('a release of this repository has no tool for building and testing', async () => {
  const folders = listProductionPackages(await readLock(), RELEASED_WORKSPACES)

  expect(folders).toEqual(
    expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'node_modules/smtp-server']),
  )
  expect(
    folders.filter((folder) => /typescript|vitest|esbuild|vite|react|playwright|knip|tsx|@types/.test(folder)),
  ).toEqual([])
})

test('every package that a program of a release imports is in the release', async () => {
  const folders = listProductionPackages(await readLock(), RELEASED_WORKSPACES)
  const imported = await Promise.all([
    listImportedPackages('apps/server', SERVER_ENTRIES),
    listImportedPackages('apps/sandbox', SANDBOX_ENTRIES),
    listImportedPackages('.', START_ENTRY),
  ])

  expect(imported.flat()).toEqual(expect.arrayContaining(['pdfmake', 'fastify', 'smtp-server', 'zod']))
  expect(imported.flat().filter((name) => !folders.includes(`node_modules/${name}`))).toEqual([])
})
