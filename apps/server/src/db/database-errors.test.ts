import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import {
  DatabaseUnavailable,
  isConnectionError,
  isDatabaseUnavailable,
  violatesForeignKey,
  violatesUniqueIndex,
  withoutShardNumbers,
} from './database-errors'

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('as PostgreSQL says it', 20, 'error'), { code })
}

describe('a transient database error', () => {
  test.each([
    ['57014', 'statement timeout'],
    ['55P03', 'lock not available'],
    ['53300', 'too many connections'],
    ['53100', 'disk full'],
    ['25006', 'read-only transaction'],
    ['25P03', 'idle in transaction'],
    ['57P01', 'administrator shutdown'],
    ['57P02', 'crash shutdown'],
    ['57P03', 'cannot connect now'],
    ['08006', 'connection failure'],
    ['40P01', 'deadlock detected'],
  ])('%s %s', (code) => {
    expect(isDatabaseUnavailable(databaseError(code))).toBe(true)
  })

  test.each([
    ['23505', 'unique violation'],
    ['42P01', 'undefined table'],
    ['22P02', 'invalid text'],
    ['28P01', 'wrong password'],
    ['3D000', 'unknown database'],
  ])('is not %s %s', (code) => {
    expect(isDatabaseUnavailable(databaseError(code))).toBe(false)
  })

  test('is a connection that could not be acquired', () => {
    expect(isDatabaseUnavailable(new DatabaseUnavailable('timeout exceeded when trying to connect'))).toBe(true)
  })

  test('is not an error of something else with a similar code', () => {
    expect(isDatabaseUnavailable(Object.assign(new Error('mail server'), { code: 'ECONNREFUSED' }))).toBe(false)
    expect(isDatabaseUnavailable('57014')).toBe(false)
  })
})

describe('a violated unique index', () => {
  const violation = (message: string, constraint?: string) =>
    Object.assign(new DatabaseError(message, message.length, 'error'), { code: '23505', constraint })

  test.each([
    ['by its name', violation('duplicate key', 'orders_key')],
    ['with the number of a shard', violation('duplicate key', 'orders_key_102008')],
    ['in the message only', violation('duplicate key value violates unique constraint "orders_key"')],
    ['in the message with a shard', violation('duplicate key value violates unique constraint "orders_key_102008"')],
  ])('is recognised %s', (_how, error) => {
    expect(violatesUniqueIndex(error, 'orders_key')).toBe(true)
  })

  test.each([
    ['another index', violation('duplicate key', 'orders_key_by_day')],
    ['an index with a longer name', violation('duplicate key', 'all_orders_key')],
    ['another error', Object.assign(violation('orders_key', 'orders_key'), { code: '23503' })],
    ['an error of something else', new Error('unique constraint "orders_key"')],
  ])('is not %s', (_what, error) => {
    expect(violatesUniqueIndex(error, 'orders_key')).toBe(false)
  })
})

test('a violated foreign key is recognised by its name, and a unique index of that name is none', () => {
  const violation = (code: string) =>
    Object.assign(new DatabaseError('violation', 9, 'error'), { code, constraint: 'pieces_of_import_102008' })

  expect(violatesForeignKey(violation('23503'), 'pieces_of_import')).toBe(true)
  expect(violatesForeignKey(violation('23503'), 'rows_of_import')).toBe(false)
  expect(violatesForeignKey(violation('23505'), 'pieces_of_import')).toBe(false)
})

test.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Connection terminated due to connection timeout'), true],
  [new Error('timeout expired'), true],
  [new Error('Query read timeout'), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [new TypeError('Converting circular structure to JSON'), false],
  [databaseError('57P01'), true],
  [databaseError('25P03'), true],
  [databaseError('08006'), true],
  [databaseError('57014'), false],
  [databaseError('23505'), false],
])('%o means a broken connection: %s', (error, expected) => {
  expect(isConnectionError(error)).toBe(expected)
})

test.each([
  [
    'new row for relation "orders_102011" violates check constraint "orders_rank_102011"',
    'new row for relation "orders" violates check constraint "orders_rank"',
  ],
  [
    'insert or update on table "order_items_102040" violates foreign key constraint "order_items_order_102040"',
    'insert or update on table "order_items" violates foreign key constraint "order_items_order"',
  ],
  [
    'index row size 3000 exceeds btree version 4 maximum 2704 for index "orders_key_102011"',
    'index row size 3000 exceeds btree version 4 maximum 2704 for index "orders_key"',
  ],
  ['invalid input syntax for type numeric: "A_102011"', 'invalid input syntax for type numeric: "A_102011"'],
  ['new row for relation "figures_2" violates a check', 'new row for relation "figures_2" violates a check'],
])(
  '%s: a message for people has the names of tables without numbers of shards, and values as they are',
  (message, expected) => {
    expect(withoutShardNumbers(message)).toBe(expected)
  },
)
