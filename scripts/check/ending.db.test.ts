import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { bundle } from '../lib/bundle'
import { ROOT } from '../lib/root'
import { endRunProcesses, listRunProcesses } from '../lib/run-processes'

const TEST_TIMEOUT_MS = 240_000
const CONDITION = { timeout: 100_000, interval: 100 }
const NO_TIMEOUT_MS = 600_000
/** Longer than the start takes on an idle machine. On a slow machine the step is ended while it starts. */
const STEP_TIMEOUT_MS = 8_000

const pidsOfRun = z.object({ runner: z.number(), step: z.number(), browser: z.number(), postmaster: z.number() })
/** `parent` has the role of npm: the parent process of the runner. */
type Pids = z.infer<typeof pidsOfRun> & { parent: number }

/** Folder with the compiled `hanging-step.ts`, in the repository, where it finds its packages. */
let compiled: string
let folder: string
let readyFile: string

beforeAll(async () => {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true })
  compiled = await mkdtemp(path.join(ROOT, '.cache/hanging-step-'))
  await bundle({ app: 'scripts/check/testing', draft: compiled, entries: { 'hanging-step': 'hanging-step.ts' } })
})
afterAll(() => rm(compiled, { recursive: true, force: true }))
beforeEach(async () => {
  // Not in the folder of this run, because socket paths have a maximum length.
  folder = await mkdtemp('/tmp/ending-')
  readyFile = `${folder}.json`
  await chmod(folder, 0o711)
  await shareCompiledFiles()
})
afterEach(async () => {
  await endRunProcesses(folder)
  await Promise.all([folder, readyFile].map((each) => rm(each, { recursive: true, force: true })))
})

describe('a run that is ended leaves no process and no folder', { timeout: TEST_TIMEOUT_MS }, () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s', async (signal) => {
    const pids = await startHangingRun()

    process.kill(pids.runner, signal)

    await expectNothingLeft(pids)
  })

  test('by Ctrl-C, which npm passes on a second time', async () => {
    const pids = await startHangingRun()

    process.kill(pids.runner, 'SIGINT')
    process.kill(pids.runner, 'SIGINT')

    await expectNothingLeft(pids)
  })

  test('by Ctrl-C again and again, when a step does not end', async () => {
    const pids = await startHangingRun('ignores')

    await vi.waitFor(() => {
      if (isRunning(pids.runner)) process.kill(pids.runner, 'SIGINT')
      expect(isRunning(pids.runner)).toBe(false)
    }, CONDITION)

    await expectNothingLeft(pids)
  })

  test.each(['runner', 'step', 'parent'] as const)('by SIGKILL of the %s process', async (victim) => {
    const pids = await startHangingRun()

    process.kill(pids[victim], 'SIGKILL')

    await expectNothingLeft(pids)
  })

  test.each(['ends', 'ignores'] as const)('by the timeout of a step that %s on a signal', async (behaviour) => {
    const { output } = startRun(behaviour, STEP_TIMEOUT_MS)

    expect(await text(output)).toContain(`Stopped: it was still running after ${STEP_TIMEOUT_MS / 1000} s.`)
    await expectNothingLeft()
  })
})

/** `ignores`: the step ignores signals. */
type Behaviour = 'ends' | 'ignores'

/** Waits until the step has started all its processes. */
async function startHangingRun(behaviour: Behaviour = 'ends'): Promise<Pids> {
  const { parent, output } = startRun(behaviour, NO_TIMEOUT_MS)
  output.resume()
  const written = await vi.waitFor(() => readFile(readyFile, 'utf8'), CONDITION)
  const pids = { parent, ...pidsOfRun.parse(JSON.parse(written)) }
  expect(Object.values(pids).filter(isRunning)).toEqual(Object.values(pids))
  return pids
}

function startRun(behaviour: Behaviour, timeoutMs: number): { parent: number; output: Readable } {
  const checks = [process.execPath, '--import', 'tsx', 'scripts/check/testing/hanging-checks.ts', String(timeoutMs)]
  const step = [path.join(compiled, 'hanging-step.js'), readyFile, inject('newCluster'), behaviour]
  // npm also runs commands in a shell.
  const { pid, stdout } = spawn('/bin/sh', ['-c', '"$0" "$@"; exit $?', ...checks, ...step], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder, npm_lifecycle_event: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (pid === undefined) throw new Error('there is no shell')
  return { parent: pid, output: stdout }
}

/** tsx stores its compiled files in the temporary folder. With this link it does not compile all files for each run. */
async function shareCompiledFiles(): Promise<void> {
  const name = `tsx-${process.geteuid?.() ?? userInfo().username}`
  const shared = path.join(tmpdir(), name)
  await mkdir(shared, { recursive: true })
  await symlink(shared, path.join(folder, name))
}

async function expectNothingLeft(pids: Partial<Pids> = {}): Promise<void> {
  await vi.waitFor(async () => {
    const running = [...Object.values(pids).filter(isRunning), ...listRunProcesses(folder)]
    // The link to the compiled files of tsx stays.
    const folders = (await readdir(folder)).filter((name) => !name.startsWith('tsx-'))
    expect({ running, folders }).toEqual({ running: [], folders: [] })
  }, CONDITION)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
