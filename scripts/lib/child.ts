import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from './root'

export interface Child {
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<Ending>
  /** The ready message of the process, or null when it ended before. */
  ready: Promise<Ready | null>
  /** Requests a stop once and waits for the end. */
  stop(): Promise<void>
}

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export type Ready = Readonly<Record<string, unknown>>

interface Program {
  file: string
  env: NodeJS.ProcessEnv
}

/**
 * Without a limit of the heap Node lets it grow fourfold before it collects garbage, with this one at most twofold. With a
 * young generation of 32 instead of 16 MB the import of orders is 7 % faster; with 64 MB a request of the order list takes
 * 9 % less processor time. Each step takes 40 to 60 MB more. V8 counts the buffers
 * of sockets as part of the heap and collects it several times a second under load, a sixth of the processor time of a
 * request; with a growth of 70 % it waits until the heap has grown by that.
 * @internal
 */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--max-old-space-size=1024',
  '--max-semi-space-size=64',
  '--heap-growing-percent=70',
]

/** For a program that has not said in its ready message how long it takes at most (`stopSeconds`). */
const DEFAULT_STOP_SECONDS = 40
/** Time after which a program that does not end is killed, in addition to the time that it may take. */
const KILL_DELAY_SECONDS = 5

/**
 * Starts a program in its own process group: Ctrl-C reaches only this process, which stops each child once.
 * When this process is killed, the child detects that the channel is closed.
 */
export function startChild({ file, env }: Program): Child {
  const child = fork(file, {
    cwd: process.cwd(),
    env,
    execArgv: NODE_FLAGS,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = waitForEnd(child)
  let stopSeconds = DEFAULT_STOP_SECONDS
  const ready = Promise.race([readyMessage(child), ended.then(() => null)]).then((message) => {
    stopSeconds = Number(message?.['stopSeconds'] ?? DEFAULT_STOP_SECONDS)
    return message
  })
  return {
    ended,
    ready,
    stop: async () => {
      child.kill('SIGTERM')
      await Promise.race([ended, pause((stopSeconds + KILL_DELAY_SECONDS) * 1_000, undefined, { ref: false })])
      child.kill('SIGKILL')
      await ended
    },
  }
}

export function resolvePath(program: string): string {
  return `${ROOT}/${program}`
}

async function waitForEnd(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: 1, signal: null }))
  })
}

async function readyMessage(child: ChildProcess): Promise<Ready | null> {
  for (;;) {
    const [message]: unknown[] = await once(child, 'message')
    if (isReady(message)) return message
  }
}

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}
