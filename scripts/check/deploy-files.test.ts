import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { createMetrics } from '../../apps/server/src/metrics/metrics'
import { listTrackedFiles } from './testing/tracked-files'

/** Settings of the image, of the system and of other programs. */
const OTHER_NAMES = /^(?:POSTGRES_|PARTWIRE_|SOURCE_DATE_EPOCH$|NODE_|PORTAL_HOST$)/
/** `DRAIN_SECONDS` (10), `UPSTREAM_TIMEOUT_SECONDS` (30) and the 10 seconds that `main.ts` adds. */
const STOP_SECONDS = 50

const named = z.looseObject({ name: z.string() })
const container = z.object({
  name: z.string(),
  image: z.literal('partwire'),
  env: z.array(named).default([]),
  envFrom: z.array(z.unknown()).min(2),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  resources: z.object({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
})
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: named,
  spec: z.looseObject({
    replicas: z.int().optional(),
    template: z.object({
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.int().optional(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([container]),
      }),
    }),
  }),
})
const service = z.looseObject({
  environment: z.record(z.string(), z.unknown()).default({}),
  read_only: z.boolean().default(false),
  user: z.string().optional(),
  stop_grace_period: z.string().optional(),
})

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
  const names = [
    ...(await composeServices()).flatMap(([name, { environment }]) =>
      /web|worker|migrate|sandbox/.test(name) ? Object.keys(environment) : [],
    ),
    ...Object.keys(settingsShape.parse(parse(await readFile('deploy/kubernetes/settings.yaml', 'utf8'))).data),
    ...(await workloads()).flatMap(({ spec }) => spec.template.spec.containers[0].env.map(({ name }) => name)),
    ...[...(await readFile('Dockerfile', 'utf8')).matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...[...(await readFile('deploy/systemd/partwire@.service', 'utf8')).matchAll(/^Environment=([A-Z_]+)=/gm)].map(
      ([, name = '']) => name,
    ),
  ]

  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !OTHER_NAMES.test(name) && !described.includes(`\`${name}\``))).toEqual([])
})

describe('the Kubernetes manifests', () => {
  test('have two replicas of web and worker, a job for the migrations, probes, a grace period and a disruption budget', async () => {
    const all = await workloads()
    const servers = all.filter(({ kind }) => kind === 'Deployment')
    const budgets = (await kubernetesDocuments()).filter((each) => budgetShape.safeParse(each).success)

    expect(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Job partwire-migrate',
      'Deployment partwire-web',
      'Deployment partwire-worker',
    ])
    for (const { spec } of servers) {
      const [{ startupProbe, readinessProbe, livenessProbe }] = spec.template.spec.containers
      expect(spec.replicas).toBe(2)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(STOP_SECONDS)
      expect([startupProbe, readinessProbe, livenessProbe]).toMatchObject([
        { httpGet: { path: '/readyz' } },
        { httpGet: { path: '/readyz' } },
        { httpGet: { path: '/healthz' } },
      ])
    }
    expect(budgets).toHaveLength(2)
  })

  test('are all listed in the kustomization', async () => {
    const files = (await listTrackedFiles()).filter((file) => file.startsWith('deploy/kubernetes/'))
    const { resources } = kustomization.parse(parse(await readFile('deploy/kubernetes/kustomization.yaml', 'utf8')))

    expect(['kustomization.yaml', ...resources].toSorted()).toEqual(
      files.map((file) => file.replace('deploy/kubernetes/', '')).toSorted(),
    )
  })
})

test('compose runs two web processes and two workers that write nothing and have time to stop', async () => {
  const services = (await composeServices()).filter(([name]) => /^(?:web|worker)-/.test(name))

  expect(services.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker-1', 'worker-2'])
  for (const [name, { read_only: isReadOnly, stop_grace_period: grace, environment }] of services) {
    expect(isReadOnly).toBe(true)
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(STOP_SECONDS)
    expect(environment['PROCESS']).toBe(name.replace(/-\d$/, ''))
  }
})

test('the systemd unit gives a process time to stop', async () => {
  const unit = await readFile('deploy/systemd/partwire@.service', 'utf8')

  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(STOP_SECONDS)
})

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

const settingsShape = z.object({ data: z.record(z.string(), z.string()) })
const kustomization = z.object({ resources: z.array(z.string()) })
const budgetShape = z.object({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.looseObject({ minAvailable: z.literal(1) }),
})

async function kubernetesDocuments(): Promise<unknown[]> {
  const files = ['migrate', 'web', 'worker'].map((name) => `deploy/kubernetes/${name}.yaml`)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.flatMap((text) => parseAllDocuments(text).map((document): unknown => document.toJS()))
}

async function workloads(): Promise<z.infer<typeof workload>[]> {
  const documents = await kubernetesDocuments()
  return documents
    .filter((each) => z.looseObject({ kind: z.enum(['Deployment', 'Job']) }).safeParse(each).success)
    .map((each) => workload.parse(each))
}

async function composeServices(): Promise<[string, z.infer<typeof service>][]> {
  const text = await readFile('compose.yaml', 'utf8')
  const { services } = z.looseObject({ services: z.record(z.string(), service) }).parse(parse(text, { merge: true }))
  return Object.entries(services)
}
