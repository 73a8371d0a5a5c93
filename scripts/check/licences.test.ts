import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isAccepted, readLicences } from './licences'

test('every dependency has an accepted licence', async () => {
  const licences = readLicences(await readFile('package-lock.json', 'utf8'))

  expect(licences.length).toBeGreaterThan(300)
  expect(licences.filter((each) => !isAccepted(each))).toEqual([])
})

test('packages are read with version, licence and whether they are a tool; our own are left out', () => {
  const lock = {
    packages: {
      '': { name: 'partwire' },
      'apps/web': { version: '1.0.0' },
      'node_modules/@partwire/web': { link: true },
      'node_modules/b': { version: '2.0.0', license: 'ISC', dev: true },
      'node_modules/b/node_modules/@scope/a': { version: '1.0.0', license: 'MIT' },
    },
  }

  expect(readLicences(JSON.stringify(lock))).toEqual([
    { name: '@scope/a', version: '1.0.0', licence: 'MIT', isTool: false },
    { name: 'b', version: '2.0.0', licence: 'ISC', isTool: true },
  ])
})

test.each([
  ['MIT', false, true],
  ['(MIT OR CC0-1.0)', false, true],
  ['MIT or MPL-2.0', false, true],
  ['MPL-2.0', false, false],
  ['MPL-2.0', true, true],
  ['GPL-3.0-only', true, false],
  ['MIT AND GPL-3.0-only', false, false],
  ['MIT AND OFL-1.1', false, true],
  ['', false, false],
])('%j (tool: %s) is accepted: %s', (licence, isTool, expected) => {
  expect(isAccepted({ licence, isTool })).toBe(expected)
})
