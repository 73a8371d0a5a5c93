import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildStale } from './lib/build-stale'
import { ROOT } from './lib/root'

const WEB = path.join(ROOT, 'apps/web')
const env = devEnvironment(process.env)
const stops: (() => Promise<void>)[] = []
let stopping: Promise<void> | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

// The server does not start without a built web app. vite serves the one being edited.
if (!existsSync(path.join(WEB, 'dist/preloads.json'))) await buildStale((line) => console.log(line), ['web'])

run('Sandbox', [resolved('tsx/cli', ROOT), 'watch', '--clear-screen=false', 'apps/sandbox/src/main.ts'], ROOT, {
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
})
run('Server', [resolved('tsx/cli', ROOT), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], ROOT)
run('Web', [viteProgram(), '--port', env['WEB_PORT'] ?? '', '--strictPort', '--clearScreen', 'false'], WEB)
console.log(
  `Portal with hot reload at http://localhost:${env['WEB_PORT']}, sandbox at http://localhost:${env['SANDBOX_PORT']}, Ctrl-C stops.`,
)

/** The sandbox keeps its mail port over restarts, so that the setting of the server stays valid. */
function devEnvironment(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = given['PORT'] || '3000'
  const webPort = given['WEB_PORT'] || '5173'
  const smtpPort = given['SANDBOX_SMTP_PORT'] || '3125'
  const sandboxPort = given['SANDBOX_PORT'] || '3100'
  const origins = [webPort, port].flatMap((each) => [`http://localhost:${each}`, `http://partner.localhost:${each}`])
  return {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PUBLIC_ORIGINS: origins.join(','),
    LOG_FORMAT: 'text',
    UPSTREAM_URL: `http://127.0.0.1:${sandboxPort}/soap`,
    ...given,
    PORT: port,
    WEB_PORT: webPort,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: smtpPort,
  }
}

/** Starts the program in its own process group: Ctrl-C reaches only this process, which stops each program once. */
function run(name: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv = {}): void {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, ...settings },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  void ended.then(() => {
    if (!stopping) console.error(`${name} ended; stopping the rest.`)
    return stop()
  })
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    await Promise.all(stops.map((each) => each()))
    process.exit(0)
  })()
  return stopping
}

function viteProgram(): string {
  return path.join(path.dirname(resolved('vite/package.json', WEB)), 'bin/vite.js')
}

function resolved(name: string, from: string): string {
  return createRequire(path.join(from, 'package.json')).resolve(name)
}
