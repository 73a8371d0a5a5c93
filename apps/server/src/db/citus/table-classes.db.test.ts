import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database'
import { TENANT_TABLES } from '../../testing/database/tenant-statements'
import { readTables } from './catalog-store'
import { classifyTables, LOCAL_TABLES } from './table-classes'

test('every table is copied to all nodes, distributed by supplier or named as one of the coordinator', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  const tables = await readTables(client)
  await client.end()
  await database.drop()

  expect(classifyTables(tables)).toEqual({
    distributed: [...TENANT_TABLES].toSorted(),
    local: [...LOCAL_TABLES].toSorted(),
    unknown: [],
  })
})

test('a new table without supplier_id has no place until it is named', () => {
  expect(classifyTables([{ name: 'exchange_rates', hasSupplier: false }])).toEqual({
    distributed: [],
    local: [],
    unknown: ['exchange_rates'],
  })
})
