import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const FOLDER = '.cache/browser-failures'

/** With TRACE=true the browser records every step; recording slows the tests by about a third. */
const isTraced = process.env['TRACE'] === 'true'

export async function startRecording(context: BrowserContext): Promise<void> {
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
}

/**
 * Stores what the open pages of a failed test show, and its trace. `npx playwright-core show-trace` opens a trace.
 * `name` is that of the test.
 */
export async function recordFailure(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const folder = join(FOLDER, name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120))
  await mkdir(folder, { recursive: true })
  for (const [i, context] of contexts.entries()) {
    for (const [j, page] of context.pages().entries()) {
      await page.screenshot({ path: join(folder, `visitor-${i + 1}-page-${j + 1}.png`) })
    }
    if (isTraced) await context.tracing.stop({ path: join(folder, `visitor-${i + 1}-trace.zip`) })
  }
}
