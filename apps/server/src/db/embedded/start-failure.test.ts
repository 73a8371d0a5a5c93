import { expect, test } from 'vitest'
import { findStartFailure } from './start-failure'

const AT = '2026-11-19 20:56:05.661 UTC'

test.each([
  ['', null],
  ['\n', null],
  ['sh: 1: postgres: not found\n', 'sh: 1: postgres: not found'],
  [
    `${AT} [8] LOG:  starting\n${AT} [8] FATAL:  could not create lock file\n${AT} [8] LOG:  shut down\n`,
    'could not create lock file',
  ],
  [
    `${AT} [9] FATAL:  the database system is starting up\n${AT} [8] PANIC:  could not locate a valid checkpoint record\n`,
    'could not locate a valid checkpoint record',
  ],
  [`${AT} [9] FATAL:  the database system is starting up\n`, 'the database system is starting up'],
  [
    `${AT} [9] FATAL:  the database system is not yet accepting connections\n${AT} [8] FATAL:  could not write to file "pg_wal/xlogtemp.8": No space left on device\n`,
    'its disk is full, so free some space there',
  ],
])('after %j the reason is %j', (written, reason) => {
  expect(findStartFailure(written)).toBe(reason)
})
