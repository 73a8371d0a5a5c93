import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError, readConfig, type Config } from './config/config'
import { isLostConnection } from './db/database-errors'
import { createLog, logFile } from './log'
import { startPortal, type Portal } from './start-portal'

/** Beside the server in the source tree and in a build alike. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url))
/** What a running request or job may take beyond the answer of the platform it waits for. */
const STOP_GRACE_SECONDS = 10

try {
  const config = readConfig()
  const log = createLog(config.logLevel, config.logFile === null ? undefined : logFile(config.logFile))
  const stopRequested = new AbortController()
  const starting = startPortal(config, log, WEB_ROOT, stopRequested.signal)
  stopOnRequest({ starting, stopRequested }, log, config)
  ignoreLostConnections(log)
  const portal = await starting
  // Whoever started us over a channel (npm start) waits for this line.
  if (process.connected)
    process.send?.({ type: 'ready', portalUrl: portal.url, dataDir: portal.dataDir, demo: config.demo })
} catch (error) {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exit(1)
}

interface Start {
  starting: Promise<Portal>
  /** Aborting it ends the wait for a database that is not there. */
  stopRequested: AbortController
}

/** From the first moment on: a stop during the start waits until there is something whole to stop. */
function stopOnRequest(
  { starting, stopRequested }: Start,
  log: FastifyBaseLogger,
  { drainSeconds, upstream }: Config,
): void {
  const delay = (drainSeconds + upstream.timeoutSeconds + STOP_GRACE_SECONDS) * 1_000
  const grace = closeWithGrace({ delay, logger: false, skip: ['unhandledRejection'] }, async ({ err, signal }) => {
    if (err) log.error({ err }, 'stopping after an error')
    else log.info({ signal }, 'stopping')
    stopRequested.abort()
    const portal = await starting
    await portal.stop()
  })
  // When the process that started us is gone, nobody could stop us any more.
  if (process.connected) process.once('disconnect', () => grace.close())
  else if (process.send) grace.close()
}

/** The job queue starts some statements without waiting for them; one that fails with its connection must not end us. */
function ignoreLostConnections(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason) => {
    // Thrown here it counts as an uncaught exception, which stops the process.
    if (!isLostConnection(reason)) throw reason
    log.warn({ err: reason }, 'statement of the job queue lost')
  })
}

function startErrorMessage(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  return `Partwire could not start: ${error instanceof Error ? error.message : String(error)}`
}
