import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import { ConfigError, listUnknownSettings, readConfig, type Config } from './config/config'
import { isLostConnection } from './db/database-errors'
import { errorReason } from './lib/failure-reason'
import { createLog, logFile } from './log'
import { outputLog } from './output-log'
import { readableLog } from './readable-log'
import { startPortal, type Portal } from './start-portal'

/** The same relative path in the source tree and in a build. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url))
/** File descriptor. */
const STANDARD_OUTPUT = 1
/** Time for running requests and jobs to finish, in addition to the timeout of the platform. */
const STOP_GRACE_SECONDS = 10

try {
  const config = readConfig()
  const log = createLog(config.logLevel, logDestination(config))
  for (const sentence of listUnknownSettings()) log.warn(sentence)
  const stopRequested = new AbortController()
  const starting = startPortal(config, log, WEB_ROOT, stopRequested.signal)
  stopOnRequest({ starting, stopRequested }, log, config)
  ignoreLostConnections(log)
  const portal = await starting
  // A parent process with an IPC channel (npm start) waits for this message.
  if (process.connected)
    process.send?.({
      type: 'ready',
      portalUrl: portal.url,
      dataDir: portal.dataDir,
      demo: config.demo,
      stopSeconds: maxStopSeconds(config),
    })
} catch (error) {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exit(1)
}

function logDestination({ logFile: file, logFormat }: Config): DestinationStream {
  if (file !== null) return logFile(file)
  const output = outputLog(STANDARD_OUTPUT)
  return logFormat === 'text' ? readableLog((text) => output.write(text)) : output
}

interface Start {
  starting: Promise<Portal>
  /** Aborting it ends the wait for an unavailable database. */
  stopRequested: AbortController
}

/** After this time the process ends, whatever still runs. */
function maxStopSeconds({ drainSeconds, upstream }: Config): number {
  return drainSeconds + upstream.timeoutSeconds + STOP_GRACE_SECONDS
}

/** Handles stop signals from the beginning. A signal during the start stops the portal as soon as it has started. */
function stopOnRequest({ starting, stopRequested }: Start, log: FastifyBaseLogger, config: Config): void {
  const delay = maxStopSeconds(config) * 1_000
  const grace = closeWithGrace({ delay, logger: false, skip: ['unhandledRejection'] }, async ({ err, signal }) => {
    if (err) log.error({ err }, 'stopping after an error')
    else log.info({ signal }, 'stopping')
    stopRequested.abort()
    const portal = await starting
    await portal.stop()
  })
  // Without its parent process nothing could stop this process any more.
  if (process.connected) process.once('disconnect', () => grace.close())
  else if (process.send) grace.close()
}

/**
 * The job queue does not await all of its statements. One that fails because of a lost connection must not end the
 * process.
 */
function ignoreLostConnections(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (reason) => {
    // Becomes an uncaught exception, which stops the process.
    if (!isLostConnection(reason)) throw reason
    log.warn({ err: reason }, 'statement of the job queue lost')
  })
}

function startErrorMessage(error: unknown): string {
  // A setting that is missing may have been written with another name.
  if (error instanceof ConfigError) return [error.message, ...listUnknownSettings()].join('\n')
  return `Partwire could not start: ${errorReason(error)}`
}
