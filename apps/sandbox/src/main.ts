import { buildApp } from './app'
import { readConfig } from './config'
import { startCatcher } from './mail/catcher'
import { createMailbox } from './mail/mailbox'
import { createSandboxState } from './sandbox-state'

try {
  await startSandbox()
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}

async function startSandbox(): Promise<void> {
  const config = readConfig()
  const mailbox = createMailbox()
  const catcher = await startCatcher(mailbox, config.smtpPort, config.host)
  const state = createSandboxState(mailbox, undefined, config.maxResponseCharacters)
  const app = buildApp(state, config.logLevel, config.logFile)
  const consoleUrl = await app.listen({ host: config.host, port: config.port })

  stopOnSignal(async () => {
    await Promise.all([app.close(), catcher.stop()])
  })
  app.log.info(`Console at ${consoleUrl}, mail at ${catcher.smtpUrl}`)
  process.send?.({ type: 'ready', smtpUrl: catcher.smtpUrl, consoleUrl })
}

/** Stops on a signal, and when the parent process is gone, because nothing else would stop this process. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const stopOnce = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), 3_000).unref()
    void stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce)
  if (process.send) process.once('disconnect', stopOnce)
  if (process.send && !process.connected) stopOnce()
}

function describeError(error: unknown): string {
  const problem = error instanceof Error ? error : new Error(String(error))
  if (!('code' in problem) || problem.code !== 'EADDRINUSE') return problem.message
  const port = 'port' in problem ? String(problem.port) : ''
  return `The sandbox could not start: port ${port} is in use by another program; stop that, or set SANDBOX_PORT (console) or SANDBOX_SMTP_PORT (mail).`
}
