import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { MAX_FILE_BYTES } from '@partwire/domain/spreadsheets/sheet'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig as readSandboxConfig } from '../../apps/sandbox/src/config'
import { readConfig } from '../../apps/server/src/config/config'
import { maxStopSeconds, readBytes, readHeapBytes, readYaml, REQUIRED_SETTINGS } from './testing/deploy'

const PORTAL_SERVICES = ['migrate', 'web-1', 'web-2', 'worker-1', 'worker-2'] as const

const service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
})
const portalService = service.extend({
  image: z.string().startsWith('partwire:'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  stop_grace_period: z.string(),
  mem_limit: z.string(),
})
const compose = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
  }),
})
const prometheus = z.looseObject({
  rule_files: z.array(z.string()),
  scrape_configs: z.tuple([
    z.looseObject({
      job_name: z.string(),
      static_configs: z.array(z.object({ targets: z.array(z.string()), labels: z.record(z.string(), z.string()) })),
    }),
  ]),
})

test('compose runs two web processes, two workers, PostgreSQL and Caddy; sandbox and monitoring are profiles', async () => {
  const { services } = await readCompose()
  const names = (profile?: string) =>
    Object.entries(services).flatMap(([name, { profiles }]) => (profiles[0] === profile ? [name] : []))

  expect(names()).toEqual(['postgres', ...PORTAL_SERVICES, 'caddy'])
  expect(names('sandbox')).toEqual(['sandbox'])
  expect(names('monitoring')).toEqual(['prometheus', 'grafana'])
})

test.each(['web', 'worker'] as const)(
  'a %s process writes nothing, has no rights, more memory than its heap, and time to stop',
  async (kind) => {
    const { services } = await readCompose()

    for (const name of [`${kind}-1`, `${kind}-2`]) {
      const { stop_grace_period: grace, mem_limit: memory } = portalService.parse(services[name])
      expect(Number(/^(\d+)s$/.exec(grace)?.[1])).toBeGreaterThan(await maxStopSeconds(kind))
      expect(readBytes(memory)).toBeGreaterThan(await readHeapBytes())
    }
  },
)

test.each(PORTAL_SERVICES)('the example of the settings is complete for %s', async (name) => {
  const config = readConfig(await readEnvironment(name, await readExample()))

  expect(config).toMatchObject({
    process: name === 'migrate' ? 'all' : name.replace(/-\d$/, ''),
    demo: false,
    publicOrigins: ['https://portal.example.com'],
    databaseUrl: 'postgres://partwire:secret@postgres:5432/partwire',
    metricsPort: 9100,
    metricsHost: '0.0.0.0',
  })
})

test('settings of the platform in .env reach the processes, and those of compose.yaml cannot be changed there', async () => {
  const given = { ...(await readExample()), UPSTREAM_FN_PULL: 'Fetch', PORT: '80', PROCESS: 'all' }
  const { port, process, upstream } = readConfig(await readEnvironment('web-1', given))

  expect([port, process, upstream.functions]).toEqual([3000, 'web', { pull: 'Fetch' }])
})

test('with the lines for the profile sandbox, the portal finds platform and mail server of the sandbox', async () => {
  const { services } = await readCompose()
  const config = readConfig(await readEnvironment('web-1', await readSandboxExample()))
  const sandbox = readSandboxConfig({ NODE_ENV: 'production', ...services['sandbox']?.environment })

  expect(sandbox.host).toBe('0.0.0.0')
  expect([config.smtpUrl, config.upstream.url]).toEqual([
    `smtp://sandbox:${sandbox.smtpPort}`,
    `http://sandbox:${sandbox.port}/soap`,
  ])
  expect(Object.keys(config.upstream.functions)).toHaveLength(7)
})

test('only Caddy is reachable from other machines', async () => {
  const { services } = await readCompose()
  const published = Object.entries(services).flatMap(([name, { ports }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  )

  expect([...new Set(published)]).toEqual(['caddy'])
})

test('the processes trust the network of Caddy', async () => {
  const { networks } = await readCompose()
  const { trustedProxies } = readConfig(await readEnvironment('web-1', await readExample()))

  expect(trustedProxies).toEqual(networks.default.ipam.config.map(({ subnet }) => subnet))
})

test('Caddy lets the largest file through and asks every web process whether it is ready, before it has drained', async () => {
  const caddy = await readFile('deploy/caddy/Caddyfile', 'utf8')
  const value = (name: string) => new RegExp(`\\b${name} (.+)`).exec(caddy)?.[1] ?? ''
  const { drainSeconds, port, metricsPort } = readConfig(await readEnvironment('web-1', await readExample()))

  expect(readBytes(value('max_size'))).toBeGreaterThan(MAX_FILE_BYTES)
  expect(value('reverse_proxy')).toBe(`web-1:${port} web-2:${port} {`)
  expect([value('health_uri'), value('health_port')]).toEqual(['/readyz', String(metricsPort)])
  expect(Number.parseInt(value('health_interval'), 10) + Number.parseInt(value('health_timeout'), 10)).toBeLessThan(
    drainSeconds,
  )
})

test('Prometheus reads the metrics of every process, with the alert rules that are mounted', async () => {
  const { services } = await readCompose()
  const { rule_files: rules, scrape_configs: scrapes } = prometheus.parse(
    await readYaml('deploy/prometheus/prometheus.yml'),
  )
  const [{ job_name: job, static_configs: groups }] = scrapes

  expect(job).toBe('partwire')
  expect(groups.map(({ targets, labels }) => [labels['process'], targets])).toEqual([
    ['web', ['web-1:9100', 'web-2:9100']],
    ['worker', ['worker-1:9100', 'worker-2:9100']],
  ])
  expect(services['prometheus']?.volumes).toContain('./deploy/prometheus:/etc/prometheus:ro')
  expect(rules).toEqual(['/etc/prometheus/alerts.yml'])
})

async function readCompose(): Promise<z.infer<typeof compose>> {
  return compose.parse(await readYaml('compose.yaml'))
}

/** The example with the two values that it leaves to the administrator. */
async function readExample(text?: string): Promise<Record<string, string | undefined>> {
  const example = parseEnv(text ?? (await readFile('deploy/compose.env.example', 'utf8')))
  return { ...example, POSTGRES_PASSWORD: 'secret', SECRET_KEY: REQUIRED_SETTINGS.SECRET_KEY }
}

async function readSandboxExample(): Promise<Record<string, string | undefined>> {
  const [general = '', sandbox = ''] = (await readFile('deploy/compose.env.example', 'utf8')).split(
    /^(?=.*profile sandbox)/m,
  )
  return readExample(general + sandbox.replaceAll(/^#([A-Z_]+=)/gm, '$1'))
}

/** What a process gets: the settings of the image, of `.env`, and those of compose.yaml, which win. */
async function readEnvironment(name: string, given: Record<string, string | undefined>) {
  const { services } = await readCompose()
  const { environment, env_file: files } = portalService.parse(services[name])
  expect(files).toEqual(['.env'])
  const own = Object.entries(environment).map(([setting, value]) => [setting, interpolate(value, given)])
  return { NODE_ENV: 'production', ...given, ...Object.fromEntries(own) }
}

/** As compose does for `${NAME:?}`. */
function interpolate(text: string, given: Record<string, string | undefined>): string {
  return text.replaceAll(/\$\{([A-Z_]+):\?\}/g, (_, name: string) => {
    const value = given[name]
    if (!value) throw new Error(`${name} is missing.`)
    return value
  })
}
