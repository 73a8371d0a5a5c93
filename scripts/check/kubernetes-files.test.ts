import { readFile } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '@partwire/domain/spreadsheets/sheet'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../apps/server/src/config/config'
import {
  maxStopSeconds,
  readBytes,
  readHeapBytes,
  readYaml,
  readYamlDocuments,
  REQUIRED_SETTINGS,
} from './testing/deploy'
import { listTrackedFiles } from './testing/tracked-files'

const FOLDER = 'deploy/kubernetes'

const named = z.looseObject({ name: z.string() })
const labels = z.record(z.string(), z.string())
const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int(),
  failureThreshold: z.int(),
})
const container = z.object({
  name: z.string(),
  image: z.literal('partwire'),
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.tuple([
    z.object({ configMapRef: z.object({ name: z.literal('partwire') }) }),
    z.object({ secretRef: z.object({ name: z.literal('partwire') }) }),
  ]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ cpu: z.string(), memory: z.string() }),
  }),
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
    selector: z.object({ matchLabels: labels }).optional(),
    template: z.object({
      metadata: z.looseObject({ labels }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.int().optional(),
        automountServiceAccountToken: z.literal(false),
        securityContext: z.looseObject({
          runAsNonRoot: z.literal(true),
          runAsUser: z.int().min(1),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.tuple([container]),
      }),
    }),
  }),
})
const budget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.object({ minAvailable: z.literal(1), selector: z.object({ matchLabels: labels }) }),
})
const service = z.object({
  kind: z.literal('Service'),
  metadata: named,
  spec: z.object({ selector: labels, ports: z.array(z.object({ name: z.string(), targetPort: z.string() }).loose()) }),
})
const ingress = z.object({
  metadata: z.looseObject({ annotations: labels }),
  spec: z.object({
    tls: z.array(z.object({ hosts: z.array(z.string()) }).loose()),
    rules: z.array(z.object({ host: z.string() }).loose()),
  }),
})
const settings = z.object({ metadata: named, data: z.record(z.string(), z.string()) })
const kustomization = z.object({
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newTag: z.string() }).loose()),
})

test('there are two web processes, two workers and a job for the migrations', async () => {
  const all = await workloads()

  expect(all.map(({ kind, metadata, spec }) => [kind, metadata.name, spec.replicas])).toEqual([
    ['Job', 'partwire-migrate', undefined],
    ['Deployment', 'partwire-web', 2],
    ['Deployment', 'partwire-worker', 2],
  ])
  expect(all[0]?.spec.template.spec.containers[0].command).toEqual(['node', 'apps/server/dist/cli.js', 'migrate'])
})

test.each(['web', 'worker'] as const)('a %s process has time to stop, and more memory than its heap', async (kind) => {
  const { template } = (await findDeployment(kind)).spec
  const [{ resources }] = template.spec.containers

  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(await maxStopSeconds(kind))
  expect(readBytes(resources.limits.memory)).toBeGreaterThan(await readHeapBytes())
  expect(readBytes(resources.limits.memory)).toBeGreaterThan(readBytes(resources.requests.memory))
})

test.each(['web', 'worker'] as const)('the probes of a %s process ask a port that it opens', async (kind) => {
  const [{ startupProbe, readinessProbe, livenessProbe, ports }] = (await findDeployment(kind)).spec.template.spec
    .containers
  const { port, metricsPort } = await readSettings(kind)
  const opened = new Map(ports.map(({ name, containerPort }) => [name, containerPort]))
  const probes = [startupProbe, readinessProbe, livenessProbe]

  expect(probes.map((each) => each?.httpGet.path)).toEqual(['/readyz', '/readyz', '/healthz'])
  // On the port of the portal /readyz is answered only to this machine and to proxies.
  expect(probes.map((each) => opened.get(each?.httpGet.port ?? ''))).toEqual([
    metricsPort,
    metricsPort,
    kind === 'web' ? port : metricsPort,
  ])
})

test('a start has longer than it waits for the database, and a process that stops is out of service while it drains', async () => {
  const [{ startupProbe, readinessProbe }] = (await findDeployment('web')).spec.template.spec.containers
  const { database, drainSeconds } = await readSettings('web')
  const seconds = (each: z.infer<typeof probe> | undefined) =>
    (each?.periodSeconds ?? 0) * (each?.failureThreshold ?? 0)

  expect(seconds(startupProbe)).toBeGreaterThan(database.waitSeconds)
  expect(seconds(readinessProbe)).toBeLessThan(drainSeconds)
})

test('each deployment has a disruption budget, and the service finds the web processes', async () => {
  const documents = (await readAll()).flat()
  const deployments = [await findDeployment('web'), await findDeployment('worker')]
  const budgets = documents.flatMap((each) => budget.safeParse(each).data ?? [])
  const services = documents.flatMap((each) => service.safeParse(each).data ?? [])

  expect(deployments.map(({ spec }) => spec.selector?.matchLabels)).toEqual(
    deployments.map(({ spec }) => spec.template.metadata.labels),
  )
  expect(budgets.map(({ spec }) => spec.selector.matchLabels)).toEqual(
    deployments.map(({ spec }) => spec.template.metadata.labels),
  )
  expect(services.map(({ spec }) => spec.selector)).toEqual([deployments[0]?.spec.template.metadata.labels])
})

test.each(['web', 'worker', 'all'] as const)(
  'settings and secret of the manifests are all that a process with PROCESS=%s needs, and name the host of the ingress',
  async (kind) => {
    const { spec } = ingress.parse(await readYaml(`${FOLDER}/ingress.yaml`))
    const { publicOrigins, demo } = await readSettings(kind)

    expect({ publicOrigins, demo }).toEqual({ publicOrigins: ['https://portal.example.com'], demo: false })
    expect([...spec.rules.map(({ host }) => host), ...spec.tls.flatMap(({ hosts }) => hosts)]).toEqual([
      'portal.example.com',
      'portal.example.com',
    ])
  },
)

test('the ingress lets the largest file through', async () => {
  const { metadata } = ingress.parse(await readYaml(`${FOLDER}/ingress.yaml`))

  expect(readBytes(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '')).toBeGreaterThan(
    MAX_FILE_BYTES,
  )
})

test('the kustomization lists all files and has the image of this version', async () => {
  const files = (await listTrackedFiles()).filter((file) => file.startsWith(`${FOLDER}/`))
  const { resources, images } = kustomization.parse(await readYaml(`${FOLDER}/kustomization.yaml`))
  const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'))

  expect(['kustomization.yaml', ...resources].toSorted()).toEqual(
    files.map((file) => file.replace(`${FOLDER}/`, '')).toSorted(),
  )
  expect(images).toMatchObject([{ name: 'partwire', newTag: version }])
})

/** What a process reads: the settings of the image, of the manifests and of the documented secret. */
async function readSettings(kind: 'web' | 'worker' | 'all') {
  const { data } = settings.parse(await readYaml(`${FOLDER}/settings.yaml`))
  const image = [...(await readFile('Dockerfile', 'utf8')).matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=(\S+)/gm)]
  const secret = [...(await readFile(`${FOLDER}/kustomization.yaml`, 'utf8')).matchAll(/--from-literal=([A-Z_]+)=/g)]
  const env = kind === 'all' ? [] : (await findDeployment(kind)).spec.template.spec.containers[0].env
  const required = new Map(Object.entries(REQUIRED_SETTINGS))
  return readConfig({
    ...Object.fromEntries(image.map(([, name = '', value = '']) => [name, value])),
    ...data,
    ...Object.fromEntries(secret.map(([, name = '']) => [name, required.get(name)])),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  })
}

async function readAll(): Promise<unknown[][]> {
  return Promise.all(['migrate', 'web', 'worker'].map((name) => readYamlDocuments(`${FOLDER}/${name}.yaml`)))
}

async function workloads(): Promise<z.infer<typeof workload>[]> {
  return (await readAll()).map(([first]) => workload.parse(first))
}

async function findDeployment(kind: 'web' | 'worker'): Promise<z.infer<typeof workload>> {
  const found = (await workloads()).find(({ metadata }) => metadata.name === `partwire-${kind}`)
  if (found === undefined) throw new Error(`There is no deployment of ${kind}.`)
  return found
}
