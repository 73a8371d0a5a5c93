import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../app'
import { buildDeps } from '../build-deps'
import { readConfig, type Config } from '../config/config'
import type { Deps } from '../deps'
import { logLines } from './log-lines'

export interface AppWithoutDatabase {
  app: FastifyInstance
  deps: Deps
  /** What the server logged. */
  lines: string[]
}

/** A pool connects when it is first asked, so everything that asks no database works. */
const NOWHERE = 'postgres://127.0.0.1:1/nowhere'

const running: FastifyInstance[] = []

/** The whole server for tests of what happens before and after a verb; routes may be added until the first request. */
export async function appWithoutDatabase(
  changes: Partial<Config> = {},
  webRoot: string | null = null,
): Promise<AppWithoutDatabase> {
  const config = { ...readConfig({ DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1' }), ...changes }
  const { log, lines } = logLines(config.logLevel)
  const { deps } = buildDeps(config, NOWHERE, log)
  const app = await buildApp(deps, webRoot)
  running.push(app)
  return { app, deps, lines }
}

afterAll(async () => {
  for (const app of running.splice(0)) await app.close()
})
