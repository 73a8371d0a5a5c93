import { describe, expect, test } from 'vitest'
import { normalize } from './bill-of-materials'
import { isUsed } from './release-files'

describe('files of packages', () => {
  test.each(['index.js', 'dist/index.cjs', 'sql/000001.sql', 'LICENSE.md', 'lib/license.txt', 'native/bin/postgres'])(
    '%s is in a release',
    (name) => expect(isUsed(name)).toBe(true),
  )

  test.each([
    'index.d.ts',
    'src/index.ts',
    'dist/index.js.map',
    'README.md',
    'test/all.js',
    'docs/Guide.js',
    'dist/parser.test.js',
  ])('%s is not', (name) => expect(isUsed(name)).toBe(false))
})

test('the bill of materials has the same text, whatever its number, its time, its order, the folder and the registry are', () => {
  const component = (name: string, registry: string) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    externalReferences: [
      { type: 'distribution', url: `https://${registry}/${name}` },
      { type: 'vcs', url: `https://git.example/${name}` },
    ],
  })
  const bom = (registry: string, names: readonly string[], time: string) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      serialNumber: `urn:uuid:${time}`,
      metadata: { timestamp: time, component: component(registry, registry) },
      dependencies: [{ ref: `${registry}@1.0.0`, dependsOn: ['tool@1.0.0', 'b@1.0.0', 'a@1.0.0'] }],
      components: names.map((name) => component(name, registry)),
    })
  const source = { version: '1.2.0+0a7fac5', timeSeconds: 1_700_000_000, packages: ['a@1.0.0', 'b@1.0.0'] }

  const text = normalize(bom('one.example', ['b', 'tool', 'a'], 'now'), source)

  expect(normalize(bom('two.example', ['a', 'b'], 'later'), source)).toBe(text)
  expect(JSON.parse(text)).toMatchObject({
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    metadata: { timestamp: '2023-11-14T22:13:20.000Z', component: { name: 'partwire', version: '1.2.0+0a7fac5' } },
    dependencies: [{ ref: 'partwire@1.2.0+0a7fac5', dependsOn: ['a@1.0.0', 'b@1.0.0'] }],
    components: [
      { name: 'a', externalReferences: [{ type: 'vcs' }] },
      { name: 'b', externalReferences: [{ type: 'vcs' }] },
    ],
  })
})
