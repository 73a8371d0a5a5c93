import path from 'node:path'
import { loadEnvFile } from '../../apps/server/src/config/config'
import { onParentGone } from './ancestors'
import { resolvePath, type Ready, startChild } from './child'
import { followLog, logPath } from './log-file'
import { waitForPort } from './ports'
import { startBlock } from './start-block'
import { startSettings } from './start-settings'
import { supervise, type Supervised } from './supervise'

interface Program {
  /** Name used in messages. */
  name: string
  file: string
  log: string
  onRestarted?: () => void
}

loadEnvFile()
const env = { ...process.env }
const programs: Supervised[] = []
let stopping: Promise<void> | null = null

/** Starts portal and sandbox and keeps them running until this process is stopped. `prepare` runs before them. */
export async function startPrograms(prepare: () => Promise<void>): Promise<void> {
  // A closed output pipe (npm start | head) must not end the process.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  if (env['npm_lifecycle_event']) onParentGone(() => void stop(0))

  try {
    await start(prepare)
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    await stop(1)
  }
}

async function start(prepare: () => Promise<void>): Promise<void> {
  const { dataDir, ports, withSandbox } = startSettings(env)
  await prepare()
  await Promise.all(ports.map(({ name, port, host }) => waitForPort(name, port, host)))

  const sandboxUrl = withSandbox ? await runSandbox(dataDir) : null
  const portal = await run({
    name: env['PROCESS'] === 'worker' ? 'worker' : 'portal',
    file: 'apps/server/dist/main.js',
    log: logPath(dataDir, 'server.log'),
  })
  if (stopping) return
  const portalUrl = text(portal['portalUrl'])
  if (sandboxUrl && portalUrl) {
    const { fillDemo } = await loadDemo()
    const filled = fillDemo({ portalUrl, sandboxUrl, dataDir }, complain)
    await filled.catch((error: unknown) => complain(String(error)))
  }

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

/** Loaded when it is needed: it imports the whole contract, and the portal would answer later. */
function loadDemo() {
  return import('./demo/fill-demo')
}

/** Returns the URL of the sandbox console. A restart keeps all addresses, because the portal reads them only once. */
async function runSandbox(dataDir: string): Promise<string> {
  const sandbox = await run({
    name: 'sandbox',
    file: 'apps/sandbox/dist/main.js',
    log: logPath(dataDir, 'sandbox.log'),
    onRestarted: () => {
      complain('Orders that waited in the sandbox and the mails and documents it had received are gone.')
      loadDemo()
        .then(({ placeNewcomerOrders }) => placeNewcomerOrders(sandboxUrl))
        .catch((error: unknown) => complain(String(error)))
    },
  })
  const sandboxUrl = text(sandbox['consoleUrl'])
  env['SMTP_URL'] = text(sandbox['smtpUrl'])
  env['SANDBOX_SMTP_PORT'] = new URL(env['SMTP_URL']).port
  env['UPSTREAM_URL'] ||= `${sandboxUrl}/soap`
  return sandboxUrl
}

/**
 * Starts one program, keeps it running and waits until it is ready. If it refuses to start, all programs are stopped.
 */
async function run({ name, file, log, onRestarted }: Program): Promise<Ready> {
  if (stopping) return never()
  const warn = (line: string): void => {
    if (!stopping) complain(line)
  }
  followLog(log, warn)
  const startProgram = () => startChild({ file: resolvePath(file), env: { ...env, LOG_FILE: log } })
  const program = supervise({ name, start: startProgram, log: warn, ...(onRestarted && { onRestarted }) })
  programs.push(program)
  const ready = await program.ready
  if (ready) return ready
  // The program has already printed the reason.
  await stop(1)
  return never()
}

/**
 * Stops all programs once, however often it is called. The portal is stopped first, because it may still be sending a
 * mail.
 */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const program of programs.toReversed()) await program.stop()
    process.exit(exitCode)
  })()
  return stopping
}

/** Never resolves: a start that is being stopped does not continue. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function complain(sentence: string): void {
  console.error(sentence)
}
