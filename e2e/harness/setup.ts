import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { launchBrowser } from './browser'
import { findChromium, thisMachine } from './chromium'

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string
  }
}

/** Runs once per test run: builds the web app and starts the browser. Returns how to end it. */
export default async function setUpBrowser({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildWebApp()
  const browser = await launchBrowser(await findChromium(await thisMachine()))
  provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}

async function buildWebApp(): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts', 'web'])
}
