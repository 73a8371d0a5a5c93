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
  /** Log lines of the server. */
  lines: string[]
}

/** Nothing listens there. A pool connects on its first query, so everything that needs no database works. */
const NOWHERE = 'postgres://127.0.0.1:1/nowhere'

const running: FastifyInstance[] = []

/** Builds the whole server for tests of the HTTP layer. Tests may add routes before the first request. */
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
