import path from 'node:path'
import { onParentGone } from './lib/ancestors'
import { buildStale } from './lib/build-stale'
import { type Child, pathOf, type Ready, startChild } from './lib/child'
import { fillDemo } from './lib/demo-orders'
import { openLog, showWarnings } from './lib/log-file'
import { waitForPort } from './lib/ports'
import { startBlock } from './lib/start-block'
import { startSettings } from './lib/start-settings'

const env = { ...process.env }
const children: Child[] = []
let stopping: Promise<void> | null = null

// A reader of our output that goes away (npm start | head) is no reason to end.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
if (env['npm_lifecycle_event']) onParentGone(() => void stop(0))

try {
  await start()
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  await stop(1)
}

async function start(): Promise<void> {
  const { dataDir, ports, withSandbox } = startSettings(env)
  await buildStale((line) => console.log(line))
  await Promise.all(ports.map(({ name, port, host }) => waitForPort(name, port, host)))

  const sandbox = withSandbox ? await run('apps/sandbox/dist/main.js', dataDir, 'sandbox.log') : null
  const sandboxUrl = sandbox && text(sandbox['consoleUrl'])
  if (sandbox) {
    env['SMTP_URL'] = text(sandbox['smtpUrl'])
    env['UPSTREAM_URL'] ||= `${sandboxUrl}/soap`
  }
  const portal = await run('apps/server/dist/main.js', dataDir, 'server.log')
  if (stopping) return
  const portalUrl = text(portal['portalUrl'])
  if (sandboxUrl && portalUrl) await fillDemo(portalUrl, sandboxUrl).catch((error: unknown) => complain(String(error)))

  console.log(
    startBlock({
      portalUrl,
      demo: portal['demo'] === true,
      data: text(portal['dataDir']) || dataDir,
      logs: path.join(dataDir, 'logs'),
      consoleUrl: sandboxUrl,
    }),
  )
}

/** Starts one program and waits until it is ready. If it ends before we end it, everything ends. */
async function run(program: string, dataDir: string, logName: string): Promise<Ready> {
  if (stopping) return never()
  const log = openLog(dataDir, logName)
  const endShowing = showWarnings(log, (line) => {
    if (!stopping) complain(line)
  })
  const child = startChild({ file: pathOf(program), env, logFd: log.fd })
  children.push(child)
  void endAllAfter(child, `${program} ended unexpectedly; see ${log.path}.`, endShowing)
  return (await child.ready) ?? never()
}

async function endAllAfter(child: Child, sentence: string, endShowing: () => void): Promise<void> {
  const { code } = await child.ended
  endShowing()
  if (stopping) return
  // With exit code 1 it has said itself why.
  if (code !== 1) complain(sentence)
  await stop(1)
}

/** Once, whatever asks for it and how often: the portal first, it may still be sending a mail. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const child of children.toReversed()) await child.stop()
    process.exit(exitCode)
  })()
  return stopping
}

/** The way of a start that is being stopped: it does not go on. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function complain(sentence: string): void {
  console.error(sentence)
}
