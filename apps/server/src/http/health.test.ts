import { expect, test } from 'vitest'
import { appWithoutDatabase } from '../testing/app-without-database'
import { readVersion } from '../version'

test('/healthz says the process is alive, database or not', async () => {
  const { app } = await appWithoutDatabase()

  const response = await app.inject({ url: '/healthz' })

  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ alive: true })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('/readyz is 503 when the database cannot be reached, and says no more than that and the version', async () => {
  const { app } = await appWithoutDatabase()

  const response = await app.inject({ url: '/readyz' })

  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({
    ready: false,
    version: readVersion(),
    database: false,
    writable: false,
    migrations: false,
    worker: false,
  })
})
