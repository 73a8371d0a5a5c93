import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findHeadlessChromium } from './programs/chromium'
import { thisMachine } from './programs/machine'

declare module 'vitest' {
  interface ProvidedContext {
    browser: { engine: 'chromium' | 'firefox'; executablePath: string }
  }
}

/** Runs once per test run: builds the web app and finds a browser. */
export default async function setUpBrowser({ provide }: TestProject): Promise<void> {
  provide('browser', { engine: 'chromium', executablePath: await findHeadlessChromium(await thisMachine()) })
  await buildWebApp()
}

export async function buildWebApp(): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts', 'web'])
}
