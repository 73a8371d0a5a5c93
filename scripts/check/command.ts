import { spawn } from 'node:child_process'
import { endGroup, keepTrackOf } from './process-group'
import type { Outcome, Step } from './step'

/** The whole run takes less; a step that takes longer hangs. */
const LONGEST_MS = 8 * 60_000
/** What a test run needs to stop its database. */
const GRACE_MS = 10_000

export interface CommandResult {
  /** Null when a signal ended it. */
  exitCode: number | null
  stdout: string
  /** Both streams, as they came. */
  output: string
}

/** Runs a JavaScript program with this Node and collects what it says. */
export function runNode(args: readonly string[], longestMs = LONGEST_MS): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const stdout: string[] = []
    const output: string[] = []
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout.push(chunk)
      output.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
    keepTrackOf(child)

    const ask = setTimeout(() => {
      output.push(`\nStopped: it was still running after ${longestMs / 1000} s.\n`)
      endGroup(child, 'SIGINT')
    }, longestMs)
    const force = setTimeout(() => endGroup(child, 'SIGKILL'), longestMs + GRACE_MS)
    child.on('error', reject)
    child.on('close', (exitCode) => {
      clearTimeout(ask)
      clearTimeout(force)
      resolve({ exitCode, stdout: stdout.join(''), output: output.join('') })
    })
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
