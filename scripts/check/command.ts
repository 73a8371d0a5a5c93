import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endRunProcesses } from '../lib/run-processes'
import { endGroup, GRACE_MS, trackCommand, unlessEnding } from './process-group'
import type { Outcome, Step } from './step'

/**
 * Timeout of a step that hangs, several times the longest duration on a slow machine. Each test has its own timeout.
 */
const STEP_TIMEOUT_MS = 60 * 60_000

/**
 * Environment variable with the folder of the step. Its processes are found by it and ended with the step.
 * @internal
 */
export const STEP_VARIABLE = 'PARTWIRE_STEP'

/**
 * Programs in Go, such as the type check of the linter, collect garbage a quarter as often: 64 instead of 79 s of processor
 * time for the whole code base, with 3.8 instead of 3.2 GB of memory.
 */
const GO_SETTINGS = { GOGC: '400' }

export interface CommandResult {
  /** Null when a signal ended the command. */
  exitCode: number | null
  stdout: string
  /** Standard output and standard error, in the order they arrived. */
  output: string
}

/** Runs a JavaScript program with this Node and collects its output. Ends every process it has started. */
export async function runNode(args: readonly string[], timeoutMs = STEP_TIMEOUT_MS): Promise<CommandResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'step-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
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
      env: { ...GO_SETTINGS, ...process.env, TMPDIR: folder, [STEP_VARIABLE]: folder },
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
      // Must run before `close`, which is emitted only when no process holds the streams.
      endRunProcesses(folder).catch(reject)
    })
    child.on('close', (exitCode) => resolve({ exitCode, stdout: stdout.join(''), output: output.join('') }))
  })
}

/** A check that runs one command. It passes when the command exits with 0. */
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
