import type { CDPSession, Page } from 'playwright-core'
import { recordFrames, recordKeys, readFrameTimes } from './paint'

export interface Times {
  /** Milliseconds of each key press until it was painted, or of each frame. */
  each: number[]
  /** Milliseconds of a processor that the page's thread took for each of them, whatever else the machine did. */
  processor: number
}

const KEYS = 120
const TURNS = 60

/** Numbers into a column, and Enter to the line below after each of them. */
export async function typeKeys(page: Page): Promise<Times> {
  await page.evaluate(recordKeys)
  const used = await processorClock(page)
  for (let i = 0; i < KEYS; i += 1) await page.keyboard.press(i % 6 === 5 ? 'Enter' : String(i % 10))
  const each = await page.evaluate(() => window.painted)
  return { each, processor: (await used()) / KEYS }
}

/** The wheel, ten lines at a turn. */
export async function scrollLines(page: Page): Promise<Times> {
  // tsx keeps the names of inner functions with a helper that the page does not have.
  await page.evaluate('globalThis.__name = (value) => value')
  await page.mouse.move(700, 500)
  await page.evaluate(recordFrames)
  const used = await processorClock(page)
  for (let i = 0; i < TURNS; i += 1) await page.mouse.wheel(0, 400)
  const each = await page.evaluate(readFrameTimes)
  return { each, processor: (await used()) / TURNS }
}

/** Answers how many milliseconds of a processor the page's thread has worked since. */
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
