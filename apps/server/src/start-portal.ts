import { isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { buildDeps } from './build-deps'
import type { Config } from './config/config'
import { backUp } from './db/backup/back-up'
import { writeBackupFile } from './db/backup/backup-file'
import { restore } from './db/backup/restore'
import { startEmbeddedDatabase } from './db/embedded/embedded'
import type { UpgradeSteps } from './db/embedded/upgrade'
import { areSecretsBoundToRows, checkSecretKey } from './db/key-check-store'
import { prepareSchema } from './db/migrate'
import { databaseHost, waitForDatabase, waitForPooler } from './db/wait-for-database'
import { insertDemoData } from './demo/insert-demo-data'
import { depsFor } from './deps'
import { requireWebApp } from './http/web-app'
import { startWorker } from './jobs/worker'
import { startMetricsServer } from './metrics/metrics-server'
import { secretBox } from './security/secret-box'
import { startTracing } from './tracing/open-telemetry'
import { readVersion } from './version'

/** Values of HOST with which a process listens on every address. */
const ALL_ADDRESSES = new Set(['0.0.0.0', '::'])

export interface Portal {
  url: string
  /** Folder of the embedded database, or the host of an external one. */
  dataDir: string
  stop: () => Promise<void>
}

const SECRETS_NOT_BOUND =
  'The stored webservice passwords are not bound to their suppliers yet: run "secrets rotate" once all processes have this version.'

const NOT_FINISHED =
  'Migrations are not finished: run "migrate --finish" once no process of the previous version is running.'

/**
 * Starts database, migrations, demo data, worker and web server in this order. The signal aborts the wait for the
 * database.
 */
export async function startPortal(
  config: Config,
  log: FastifyBaseLogger,
  webRoot: string | null,
  signal?: AbortSignal,
): Promise<Portal> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) {
      // A part that does not stop cleanly must not prevent the others from stopping.
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }

  try {
    if (webRoot !== null && config.process !== 'worker') await requireWebApp(webRoot)
    const database = await openDatabase(config, log)
    stops.push(database.stop)
    const directUrl = config.databaseDirectUrl ?? database.connectionString
    const wait = { seconds: config.database.waitSeconds, log, signal }
    await waitForDatabase(directUrl, wait)
    if (config.databaseDirectUrl !== null) await waitForPooler(database.connectionString, config.database, wait)
    await openSchema(directUrl, { config, log, signal })

    const tracing = await startTracing(config.tracing, readVersion(), log)
    stops.push(tracing.stop)
    const { deps, pools, clock, stopping } = buildDeps(config, database.connectionString, log, tracing)
    stops.push(pools.end)
    stops.push(deps.pdf.close)
    await clock.start()
    stops.push(async () => clock.stop())
    await checkSecretKey(deps.db, deps.secrets)
    if (!(await areSecretsBoundToRows(deps.db, deps.secrets))) log.warn(SECRETS_NOT_BOUND)
    if (config.demo) await insertDemoData(depsFor('worker', deps))

    if (config.metricsPort !== null) {
      const server = await startMetricsServer(deps, pools)
      stops.push(server.stop)
    }
    if (config.process !== 'web') {
      const worker = await startWorker(depsFor('worker', deps), pools.byWork.queue)
      stops.push(worker.stop)
    }
    if (config.process === 'worker') {
      stops.push(async () => stopping.abort())
      await database.confirmStart()
      return { url: '', dataDir: database.dataDir, stop }
    }

    const app = await buildApp(deps, webRoot)
    stops.push(() => app.close())
    const url = await listen(app, config)
    stops.push(() => drain(stopping, config))
    await database.confirmStart()
    return { url, dataDir: database.dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reports not ready but continues to serve, so that load balancers stop sending requests to this process. */
async function drain(stopping: AbortController, { drainSeconds }: Config): Promise<void> {
  stopping.abort()
  await pause(drainSeconds * 1_000)
}

async function openSchema(
  connectionString: string,
  { config, log, signal }: { config: Config; log: FastifyBaseLogger; signal: AbortSignal | undefined },
): Promise<void> {
  const { migrateOnStart } = config.database
  const { unfinished } = await prepareSchema(connectionString, { migrateOnStart, log, signal })
  if (unfinished.length > 0) log.warn({ migrations: unfinished }, NOT_FINISHED)
}

async function openDatabase(config: Config, log: FastifyBaseLogger) {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== null) {
    return {
      connectionString: databaseUrl,
      dataDir: databaseHost(databaseUrl),
      confirmStart: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    }
  }
  const embedded = await startEmbeddedDatabase({ dataDir, log, upgrade: upgradeSteps(config, log) })
  const { connectionString, clusterDir, confirmStart, stop } = embedded
  return { connectionString, dataDir: clusterDir, confirmStart, stop }
}

function upgradeSteps({ secretKeys }: Config, log: FastifyBaseLogger): UpgradeSteps {
  const secrets = secretBox(secretKeys)
  return {
    backUp: async (connectionString, file) => {
      await backUp(connectionString, (content) => writeBackupFile(file, null, content))
    },
    restore: async (connectionString, file) => {
      await restore(connectionString, { file, secret: null, secrets, replaces: false, log })
    },
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host } = config
  await app.listen({ host, port: config.port })
  const [address] = app.addresses()
  return localUrl(host, typeof address === 'object' ? address.port : config.port)
}

/**
 * The address at which this machine reaches a server that listens on `host`.
 * @internal
 */
export function localUrl(host: string, port: number): string {
  if (ALL_ADDRESSES.has(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
