import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endRunProcesses } from '../lib/run-processes'
import { endGroup, GRACE_MS, trackCommand, unlessEnding } from './process-group'
import type { Outcome, Step } from './step'

/** Ends a step that hangs: several times what the longest takes on a slow machine. Each test has its own timeout. */
const STEP_TIMEOUT_MS = 60 * 60_000

/** Set for every step: what it starts ends with it. @internal */
export const STEP_VARIABLE = 'PARTWIRE_STEP'

export interface CommandResult {
  /** Null when a signal ended it. */
  exitCode: number | null
  stdout: string
  /** Both streams, as they came. */
  output: string
}

/** Runs a JavaScript program with this Node and collects what it says. Whatever it has started ends with it. */
export async function runNode(args: readonly string[], timeoutMs = STEP_TIMEOUT_MS): Promise<CommandResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'step-'))
  // PostgreSQL runs as another user when we are root: it has to pass through.
  await chmod(folder, 0o711)
  try {
    return await unlessEnding(() => runIn(folder, args, timeoutMs))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function runIn(folder: string, args: readonly string[], timeoutMs: number): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, TMPDIR: folder, [STEP_VARIABLE]: folder },
    })
    const stdout: string[] = []
    const output: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout.push(chunk)
      output.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
    trackCommand(child)

    const ask = setTimeout(() => {
      output.push(`\nStopped: it was still running after ${timeoutMs / 1000} s.\n`)
      endGroup(child, 'SIGINT')
    }, timeoutMs)
    const force = setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs + GRACE_MS)
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(ask)
      clearTimeout(force)
      // Before `close`, which comes when nobody holds the streams any more.
      endRunProcesses(folder).catch(reject)
    })
    child.on('close', (exitCode) => resolve({ exitCode, stdout: stdout.join(''), output: output.join('') }))
  })
}

/** A check that is one command: passed when it exits with 0. */
export function commandStep(name: string, ...args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { exitCode, output } = await runNode(args)
      return verdict(exitCode === 0, output)
    },
  }
}

export function verdict(holds: boolean, output: string): Outcome {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, output }
}
