import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { MAX_FILE_BYTES } from '@partwire/domain/spreadsheets/sheet'
import { createMetrics } from '../../apps/server/src/metrics/metrics'
import { maxStopSeconds, readBytes, readHeapBytes, readYaml } from './testing/deploy'
import { listTrackedFiles } from './testing/tracked-files'

/** Settings of the image, of the system and of other programs. */
const OTHER_NAMES = /^(?:POSTGRES_|PARTWIRE_|SOURCE_DATE_EPOCH$|NODE_|PORTAL_HOST$)/

test('every YAML file of deploy is valid', async () => {
  const files = (await listTrackedFiles()).filter((file) => /^(?:compose|deploy\/.*)\.ya?ml$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))

  expect(files.length).toBeGreaterThan(8)
  for (const text of texts) {
    for (const document of parseAllDocuments(text, { merge: true })) expect(document.errors).toEqual([])
  }
})

test('every setting in the files is described in docs/operations/configure.md', async () => {
  const described = await readFile('docs/operations/configure.md', 'utf8')
  const files = [
    'Dockerfile',
    'compose.yaml',
    'deploy/compose.env.example',
    'deploy/kubernetes/settings.yaml',
    'deploy/kubernetes/web.yaml',
    'deploy/kubernetes/worker.yaml',
    'deploy/kubernetes/kustomization.yaml',
    'deploy/systemd/partwire.service',
    'deploy/systemd/partwire@.service',
  ]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const names = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:^(?:ENV| {2,6})? ?|^#|name: |Environment=|literal=)([A-Z][A-Z\d]*_?[A-Z_\d]*[A-Z])(?:=|: |, )/gm,
      ),
    ].map(([, name = '']) => name),
  )

  expect(new Set(names).size).toBeGreaterThan(20)
  expect(names.filter((name) => !OTHER_NAMES.test(name) && !isDescribed(described, name))).toEqual([])
})

describe('nginx', () => {
  test('lets the largest file through, waits for a synchronisation, and ends idle connections before the portal', async () => {
    const { value } = await readNginx()

    expect(Number.parseInt(value('client_max_body_size'), 10) * 1024 * 1024).toBeGreaterThan(MAX_FILE_BYTES)
    expect(value('client_max_body_size')).toMatch(/^\d+m$/)
    expect(value('proxy_read_timeout')).toBe('600s')
    expect(Number.parseInt(value('keepalive_timeout'), 10)).toBeLessThan(72)
  })

  test('sends the host that the user opened and the address of the client, and nothing that the client wrote about them', async () => {
    const { text } = await readNginx()
    const headers = [...text.matchAll(/^\s*proxy_set_header (\S+) (\S+);$/gm)].map(([, name, content]) => [
      name,
      content,
    ])

    expect(Object.fromEntries(headers)).toEqual({
      Connection: '""',
      Host: '$http_host',
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Host': '""',
      'X-Forwarded-Proto': '$scheme',
    })
  })
})

async function readNginx() {
  const text = await readFile('deploy/nginx/partwire.conf', 'utf8')
  return { text, value: (name: string) => new RegExp(`^\\s*${name} (\\S+);`, 'm').exec(text)?.[1] ?? '' }
}

describe('the image', () => {
  test('has no root, a health check by /readyz, and stops on SIGTERM', async () => {
    const lines = (await readFile('Dockerfile', 'utf8')).replaceAll('\\\n', '').split('\n')
    const last = (instruction: string) => lines.findLast((line) => line.startsWith(`${instruction} `))

    expect(last('USER')).toMatch(/^USER [1-9]\d*:[1-9]\d*$/)
    expect(last('HEALTHCHECK')).toContain('${process.env.METRICS_PORT}/readyz')
    expect(last('STOPSIGNAL')).toBe('STOPSIGNAL SIGTERM')
    // As a list: a shell between them would not pass the signal on.
    expect(last('CMD')).toMatch(/^CMD \["node", .*"apps\/server\/dist\/main\.js"\]$/)
  })

  test('installs the packages of every workspace', async () => {
    const dockerfile = await readFile('Dockerfile', 'utf8')
    const manifests = (await listTrackedFiles()).filter((file) =>
      /^(?:apps|packages)\/[^/]+\/package\.json$/.test(file),
    )

    expect(manifests.length).toBeGreaterThan(4)
    for (const file of manifests) expect(dockerfile).toContain(`COPY ${file} ${file.replace('package.json', '')}\n`)
  })

  test('is built without secrets, data and packages of this machine', async () => {
    const ignored = (await readFile('.dockerignore', 'utf8')).split('\n')

    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data', '**/node_modules', '**/dist']))
  })
})

describe('the systemd units', () => {
  test.each(['partwire.service', 'partwire@.service'])('%s lets Node list the network interfaces', async (name) => {
    // `listen` on all addresses does it. Without AF_NETLINK it throws, and the start fails.
    expect((await readUnit(name)).get('RestrictAddressFamilies')).toBe('AF_INET AF_INET6 AF_UNIX AF_NETLINK')
  })

  test('a process has time to stop, and more memory than its heap', async () => {
    const unit = await readUnit('partwire@.service')
    const seconds = Math.max(await maxStopSeconds('web'), await maxStopSeconds('worker'))

    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(seconds)
    expect(readBytes(unit.get('MemoryMax') ?? '')).toBeGreaterThan(
      await readHeapBytes('deploy/systemd/partwire@.service'),
    )
  })

  test('portal and embedded PostgreSQL have time to stop one after the other', async () => {
    const postgresqlSeconds = 30

    expect(Number((await readUnit('partwire.service')).get('TimeoutStopSec'))).toBeGreaterThan(
      (await maxStopSeconds('all')) + postgresqlSeconds,
    )
  })

  test('the data folder is the one that the unit may write', async () => {
    const unit = await readUnit('partwire.service')

    expect(unit.get('Environment')).toBe(`DATA_DIR=/var/lib/${unit.get('StateDirectory')}`)
  })

  test('a call of the system that is not allowed fails and does not end the process', async () => {
    const unit = await readUnit('partwire@.service')

    expect([unit.get('SystemCallFilter'), unit.get('SystemCallErrorNumber')]).toEqual([
      '@system-service @pkey',
      'EPERM',
    ])
  })
})

describe('the monitoring', () => {
  const panel = z.looseObject({ datasource: z.object({ uid: z.string() }), targets: z.array(z.unknown()).min(1) })
  const dashboard = z.looseObject({ panels: z.array(panel).min(1) })
  const datasources = z.looseObject({ datasources: z.tuple([z.looseObject({ uid: z.string() })]) })

  test('every metric of the alert rules and the dashboard exists', async () => {
    const texts = await Promise.all(
      ['deploy/prometheus/alerts.yml', 'deploy/grafana/partwire.json'].map((file) => readFile(file, 'utf8')),
    )
    const used = new Set(texts.flatMap((text) => text.match(/\b(?:partwire|nodejs|process)_[a-z_0-9]+\b/g) ?? []))
    const snapshot = { queues: [], deliveries: [], mails: [], retention: [], pools: [] }
    const served = await createMetrics('1.2.0').text(snapshot)

    expect(used.size).toBeGreaterThan(10)
    const known = new Set([...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const isKnown = (name: string) => known.has(name.replace(/_(?:bucket|count|sum)$/, '')) || known.has(name)
    expect([...used].filter((name) => !isKnown(name))).toEqual([])
  })

  test('the dashboard reads the data source that is provisioned', async () => {
    const { panels } = dashboard.parse(JSON.parse(await readFile('deploy/grafana/partwire.json', 'utf8')))
    const provisioned = datasources.parse(await readYaml('deploy/grafana/provisioning/datasources/prometheus.yaml'))

    expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(
      new Set(provisioned.datasources.map(({ uid }) => uid)),
    )
  })
})

/** In the guide `UPSTREAM_PT_…` stands for all that begin so, `…_PULL` after another name for one that ends so. */
function isDescribed(guide: string, name: string): boolean {
  const end = name.replace(/^UPSTREAM_FN/, '…')
  return guide.includes(`\`${name}\``) || guide.includes(`\`${end}\``)
}

/** The last value of each name. */
async function readUnit(name: string): Promise<Map<string, string>> {
  const text = await readFile(`deploy/systemd/${name}`, 'utf8')
  return new Map([...text.matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
}
