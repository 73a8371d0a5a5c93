import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { recordFrames, recordKeys, readFrameTimes } from './paint'

export interface Times {
  /** Milliseconds from each key press to its paint, or of each frame. */
  each: number[]
  /** Processor time of the page thread for each of them, in milliseconds; independent of other programs. */
  processor: number
}

const KEYS = 120
const TURNS = 240
/** Twice the pace of a fast typist. Without a pause the presses would queue up, and each would wait for those before it. */
const KEY_INTERVAL_MS = 50
/** The step of a common mouse wheel. */
const TURN_PIXELS = 100
/** With it a table moves by a hundred lines a second. */
const TURN_INTERVAL_MS = 25

/** Types numbers into a column, with Enter after each of them. */
export async function typeKeys(page: Page): Promise<Times> {
  await page.evaluate(recordKeys)
  const used = await processorClock(page)
  const nextPress = pace(KEY_INTERVAL_MS)
  for (let i = 0; i < KEYS; i += 1) {
    await nextPress()
    await page.keyboard.press(i % 6 === 5 ? 'Enter' : String(i % 10))
  }
  const each = await page.evaluate(() => window.painted)
  return { each, processor: (await used()) / KEYS }
}

/** Scrolls with the wheel, nearly three lines at a time. */
export async function scrollLines(page: Page): Promise<Times> {
  // tsx wraps inner functions with a helper that does not exist in the page.
  await page.evaluate('globalThis.__name = (value) => value')
  await page.mouse.move(700, 500)
  await page.evaluate(recordFrames)
  const used = await processorClock(page)
  const nextTurn = pace(TURN_INTERVAL_MS)
  for (let i = 0; i < TURNS; i += 1) {
    await nextTurn()
    await page.mouse.wheel(0, TURN_PIXELS)
  }
  const each = await page.evaluate(readFrameTimes)
  return { each, processor: (await used()) / TURNS }
}

/** Returns a function that returns the processor time of the page thread since this call, in milliseconds. */
async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await taskSeconds(session)
  return async () => {
    const after = await taskSeconds(session)
    await session.detach()
    return (after - before) * 1000
  }
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Returns a function that waits until `intervalMs` after its previous call, or not at all when that has passed. */
function pace(intervalMs: number): () => Promise<void> {
  let next = performance.now()
  return async () => {
    const now = performance.now()
    if (now < next) await pause(next - now)
    next = Math.max(now, next) + intervalMs
  }
}
