import { expect, test } from 'vitest'
import { withDatabase } from './database-admin'

test.each([
  [
    'postgresql://partwire@localhost/partwire?host=%2Ftmp%2Fsocket',
    'postgresql://partwire@localhost/other?host=%2Ftmp%2Fsocket',
  ],
  ['postgres://me:secret@db.example:5433/postgres', 'postgres://me:secret@db.example:5433/other'],
  ['postgres://db.example?sslmode=require', 'postgres://db.example/other?sslmode=require'],
])('%s points to another database as %s', (connectionString, expected) => {
  expect(withDatabase(connectionString, 'other')).toBe(expected)
})
