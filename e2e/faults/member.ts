import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** One process of the portal or the platform that can be killed and restarted. */
export interface Member {
  name: string
  /** Process id of the last start; null before the first. */
  pid: () => number | null
  /** How the last process ended, for example `exit code 1` or `SIGABRT`; null while it runs. */
  ending: () => string | null
  start: () => Promise<void>
  /** Sends SIGKILL. */
  kill: () => Promise<void>
  /** Sends SIGTERM, as a deployment does, and returns the exit code. */
  stop: () => Promise<number | null>
}

export function member(
  name: string,
  program: string,
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Member {
  let child: ChildProcess | null = null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child === null) return null
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    name,
    pid: () => child?.pid ?? null,
    ending: () => {
      if (child === null) return null
      return child.signalCode ?? (child.exitCode === null ? null : `exit code ${child.exitCode}`)
    },
    start: async () => {
      child = fork(ROOT + program, {
        cwd: ROOT,
        env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
        execArgv: [...execArgv],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      await Promise.race([once(child, 'message'), once(child, 'exit').then(() => endedEarly(name))])
    },
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

function endedEarly(name: string): never {
  throw new Error(`${name} ended before it was ready.`)
}
