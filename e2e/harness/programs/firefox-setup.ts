import type { TestProject } from 'vitest/node'
import { buildWebApp } from '../setup'
import { findFirefox } from './firefox'
import { thisMachine } from './machine'

/** Runs once per test run: builds the web app and finds Firefox. */
export default async function setUpFirefox({ provide }: TestProject): Promise<void> {
  provide('browser', { engine: 'firefox', executablePath: await findFirefox(await thisMachine()) })
  await buildWebApp()
}
