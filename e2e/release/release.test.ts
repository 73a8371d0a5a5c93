import { downloadPdfInvoice } from '@partwire/contract/downloads'
import { listOrders } from '@partwire/contract/orders'
import { beginSupplierFactor, changeSupplierPassword, reauthenticateSupplier } from '@partwire/contract/security'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../apps/server/src/testing/database/database'
import { SANDBOX_ENTRIES, SERVER_ENTRIES } from '../../scripts/lib/build-targets'
import { listImportedPackages } from '../../scripts/lib/bundle'
import { createClient } from '../../scripts/lib/demo/demo-client'
import { buildRelease, type Release } from '../../scripts/lib/release/build-release'
import { visit } from '../../scripts/lib/visitor'
import { launchBrowser } from '../harness/browser'
import { freePort } from '../harness/free-port'
import { workAsNewcomer } from '../harness/newcomer'
import { collectFaults } from '../harness/page-faults'
import { signInAsOperator, signInAsSupplier } from '../harness/screens/sign-in'
import { listFolder, newSettings, unpackRelease, type UnpackedRelease } from './unpacked-release'

/** Includes the build of the web app and two first starts with demo data. */
const TIMEOUT_MS = 600_000
const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo' }
const NEWCOMER = { email: 'newcomer@demo.test', password: 'newcomer-demo' }

interface BillOfMaterials {
  bomFormat: string
  metadata: { component: { version: string } }
  components: { name: string; group?: string }[]
}

let folder: string
let release: Release
let unpacked: UnpackedRelease
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'))
  release = await buildRelease(folder, () => undefined)
  unpacked = await unpackRelease(path.join(folder, release.archiveWithPostgresql))
}, TIMEOUT_MS)

test('the archive has the programs and what they need, no TypeScript, no tests and no tools', async () => {
  const files = await listFolder(unpacked.folder)

  expect(files).toEqual(
    expect.arrayContaining([
      'start.js',
      'apps/server/dist/main.js',
      'apps/server/dist/cli.js',
      'apps/server/dist/pdf-thread.js',
      'apps/server/dist/sheet-thread.js',
      'apps/sandbox/dist/main.js',
      'apps/web/dist/index.html',
      'docs/operations.md',
      'docs/operations/install.md',
      'LICENSE',
    ]),
  )
  expect(
    files.filter((file) => /\.tsx?$|\.test\.|(^|\/)node_modules\/(typescript|vitest|esbuild|tsx|vite)\//.test(file)),
  ).toEqual([])
  // Two weights of two fonts.
  expect(files.filter((file) => file.endsWith('.ttf'))).toHaveLength(4)
})

test('every package that the programs import, at once or later, can be loaded from the archive', async () => {
  const names = [
    ...(await listImportedPackages('apps/server', SERVER_ENTRIES)),
    ...(await listImportedPackages('apps/sandbox', SANDBOX_ENTRIES)),
  ]
  const load = `for (const name of ${JSON.stringify(names)}) await import(name)`

  expect(await unpacked.run(['--input-type=module', '-e', load], {})).toEqual({ code: 0, printed: '' })
})

test(
  'checksums and bill of materials lie beside the archives and agree with them',
  { timeout: TIMEOUT_MS },
  async () => {
    await promisify(execFile)('sha256sum', ['--check', '--strict', release.checksums], { cwd: folder })
    const { components, bomFormat, metadata }: BillOfMaterials = JSON.parse(
      await readFile(path.join(folder, release.billOfMaterials), 'utf8'),
    )
    const listed = new Set(components.map(({ name, group }) => (group ? `${group}/${name}` : name)))
    const packed = (await listFolder(path.join(unpacked.folder, 'node_modules'))).flatMap(
      (file) => /^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
    )

    expect([bomFormat, metadata.component.version]).toEqual(['CycloneDX', expect.stringMatching(/^\d+\.\d+\.\d+\+/)])
    expect(packed.length).toBeGreaterThan(50)
    expect(packed.filter((name) => !listed.has(name))).toEqual([])
  },
)

test(
  'from the archive alone a newcomer works, an invoice is a PDF, accounts are protected, the operator sees the version, and a backup is restored',
  { timeout: TIMEOUT_MS },
  async () => {
    const env = await newSettings(unpacked, 'first')
    const portal = await unpacked.start(env)
    const browser = await launchBrowser()
    const faults: string[] = []
    const openContext = async () => {
      const baseURL = `http://localhost:${env.PORT}`
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
      await collectFaults(context, faults)
      return context
    }
    const context = await openContext()

    const { csv, partNumber } = await workAsNewcomer(await context.newPage())
    expect(csv).toContain(partNumber)
    const operator = await context.newPage()
    await signInAsOperator(operator)
    const { version, commit }: { version: string; commit: string } = JSON.parse(
      await readFile(path.join(unpacked.folder, 'package.json'), 'utf8'),
    )
    await operator.getByRole('contentinfo').getByText(`Version ${version}+${commit}`).waitFor()
    expect(await downloadInvoice(await openContext(), env.PORT)).toMatch(/^%PDF-/)
    expect(await protectAccount(env.PORT)).toEqual({
      passkeyHost: 'localhost',
      refused: expect.stringContaining('This password is too common.'),
    })
    expect(faults).toEqual([])
    await browser.close()

    const file = path.join(folder, 'portal.backup')
    const written = await unpacked.run(['apps/server/dist/cli.js', 'backup', file], env)
    await portal.stop()
    const other = await newSettings(unpacked, 'second')
    const restored = await unpacked.run(['apps/server/dist/cli.js', 'restore', file], other)
    expect([written, restored]).toEqual([
      { code: 0, printed: expect.stringMatching(/rows were written to/) },
      { code: 0, printed: expect.stringMatching(/Restored: /) },
    ])
    const again = await unpacked.start(other)
    const client = await signIn(other.PORT, NEWCOMER)
    const { pager } = await client(listOrders, {})
    await again.stop()
    expect(pager.total).toBe(12)
  },
)

test(
  'the archive without PostgreSQL says what it needs, and serves with DATABASE_URL',
  { timeout: TIMEOUT_MS },
  async () => {
    const small = await unpackRelease(path.join(folder, release.archive))
    const env = await newSettings(small, 'third')
    const refused = await small.run(['start.js'], env)
    expect(refused).toEqual({
      code: 1,
      printed: expect.stringMatching(/There is no embedded PostgreSQL .*: set DATABASE_URL instead\./),
    })

    const database = await createTestDatabase()
    const portal = await small.start({
      ...env,
      DATABASE_URL: database.connectionString,
      DEMO: 'true',
      METRICS_PORT: String(await freePort()),
    })
    const response = await fetch(`http://localhost:${env.PORT}/readyz`)
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ version: expect.stringContaining('+') }),
    ])
    await portal.stop()
    await database.drop()
  },
)

/** The first bytes of the PDF of a submitted invoice of the demo. Making it needs the thread, pdfmake and the fonts. */
async function downloadInvoice(context: BrowserContext, port: string): Promise<string> {
  await signInAsSupplier(await context.newPage())
  const client = await signIn(port, SUPPLIER)
  const { pager } = await client(listOrders, { orderField: 'createTime', isDesc: false })
  const finished = pager.list.find(({ status }) => status === 'finish')
  const response = await context.request.get(downloadPdfInvoice.path.replace(':orderId', finished?.id ?? ''))
  return (await response.body()).subarray(0, 5).toString('latin1')
}

/** Needs the list of common passwords and the packages of the second factor. */
async function protectAccount(port: string): Promise<{ passkeyHost: string | undefined; refused: string }> {
  const client = await signIn(port, SUPPLIER)
  await client(reauthenticateSupplier, { password: SUPPLIER.password })
  await client(beginSupplierFactor, { kind: 'app' })
  const { passkey } = await client(beginSupplierFactor, { kind: 'passkey' })
  const refused = await client(changeSupplierPassword, { password: 'password1' }).then(String, String)
  return { passkeyHost: passkey?.rp.id, refused }
}

async function signIn(port: string, account: typeof SUPPLIER) {
  const visitor = await visit(`http://localhost:${port}`)
  await visitor.post('/api/supplierLogin', account)
  return createClient(visitor)
}
