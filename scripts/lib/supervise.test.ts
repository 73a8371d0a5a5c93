import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Child, Ending } from './child'
import { supervise } from './supervise'

const KILLED: Ending = { code: null, signal: 'SIGKILL' }
const READY = { type: 'ready' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('A program that ends unexpectedly is started again, and the console says so', async () => {
  const { said, programs } = supervised()
  await programs[0]?.becomeReady()

  await programs[0]?.end(KILLED)
  expect(said).toEqual(['The portal ended unexpectedly (signal SIGKILL). Starting it again in 1 s.'])
  await vi.advanceTimersByTimeAsync(1_000)
  await programs[1]?.becomeReady()

  expect(programs).toHaveLength(2)
  expect(said.slice(1)).toEqual(['The portal is running again.'])
})

test('A crash loop backs off: 1 s doubling to 30 s, also when a restart is refused with exit code 1', async () => {
  const { said, programs } = supervised()
  await programs[0]?.becomeReady()

  for (let round = 0; round < 7; round++) {
    await programs.at(-1)?.end({ code: 1, signal: null })
    await vi.advanceTimersByTimeAsync(30_000)
  }

  const delays = said.map((line) => /exit code 1\). Starting it again in (\d+) s/.exec(line)?.[1])
  expect(delays).toEqual(['1', '2', '4', '8', '16', '30', '30'])
  expect(programs).toHaveLength(8)
})

test('A minute of health resets the delay', async () => {
  const { said, programs } = supervised()
  await programs[0]?.becomeReady()
  await programs[0]?.end(KILLED)
  await vi.advanceTimersByTimeAsync(1_000)
  await programs[1]?.becomeReady()
  await vi.advanceTimersByTimeAsync(60_000)

  await programs[1]?.end(KILLED)

  expect(said.at(-1)).toContain('again in 1 s')
})

test('A program that refuses its settings before it was ever ready is not started again', async () => {
  const { portal, said, programs } = supervised()

  await programs[0]?.end({ code: 1, signal: null })
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await portal.ready).toBeNull()
  expect([programs.length, said]).toEqual([1, []])
})

test('One that is killed before it was ever ready is started again, and the start goes on when it is ready', async () => {
  const { portal, said, programs } = supervised()

  await programs[0]?.end(KILLED)
  await vi.advanceTimersByTimeAsync(1_000)
  await programs[1]?.becomeReady()

  expect(await portal.ready).toEqual(READY)
  expect(said).toHaveLength(1)
})

test('A stop during the delay ends it: nothing is started any more', async () => {
  const { portal, programs } = supervised()
  await programs[0]?.becomeReady()
  await programs[0]?.end(KILLED)

  await portal.stop()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(programs).toHaveLength(1)
})

test('A program that ends because it was asked to is not started again', async () => {
  const { portal, said, programs } = supervised()
  await programs[0]?.becomeReady()

  await portal.stop()
  await vi.advanceTimersByTimeAsync(60_000)

  expect([programs.length, said]).toEqual([1, []])
})

function supervised() {
  const said: string[] = []
  const programs: ReturnType<typeof fakeProgram>[] = []
  const start = () => {
    const program = fakeProgram()
    programs.push(program)
    return program.child
  }
  const portal = supervise({ name: 'portal', start, log: (line) => said.push(line) })
  return { portal, said, programs }
}

function fakeProgram() {
  let becomeReady = () => {}
  let end = (_ending: Ending) => {}
  const ended = new Promise<Ending>((resolve) => {
    end = resolve
  })
  const ready = new Promise<typeof READY | null>((resolve) => {
    becomeReady = () => resolve(READY)
    void ended.then(() => resolve(null))
  })
  const child: Child = {
    ended,
    ready,
    stop: async () => end({ code: 0, signal: null }),
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    child,
    becomeReady: () => {
      becomeReady()
      return settle()
    },
    end: (ending: Ending) => {
      end(ending)
      return settle()
    },
  }
}
