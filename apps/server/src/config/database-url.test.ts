import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-values'
import { readDatabaseUrl } from './database-url'

let folder = ''
let certificate = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'database-url-'))
  certificate = path.join(folder, 'ca.pem')
  await writeFile(certificate, 'a certificate')
})
afterAll(() => rm(folder, { recursive: true }))

describe('accepted as it is', () => {
  test.each([
    'postgres://u:p@db.example:5432/partwire',
    'postgresql://u@/partwire?host=/var/run/postgresql',
    'postgres://u@db/partwire?port=6432',
    'postgres:///partwire?host=/var/run/postgresql',
    'postgres://u:p@one:5432,two:5433,three/partwire',
    'postgres://u:p@one,[2001:db8::1]:5433/partwire?target_session_attrs=read-write',
    'postgres://one,two/partwire?target_session_attrs=primary',
    'postgres://db/partwire?sslmode=disable',
    'postgres://db/partwire?sslmode=no-verify',
    'postgres://db/partwire?sslmode=verify-full&application_name=x',
  ])('%s', (url) => {
    expect(read(url)).toBe(url)
  })

  test('a certificate authority, a client certificate and its key', () => {
    const url = `postgres://db/partwire?sslmode=verify-full&sslrootcert=${certificate}&sslcert=${certificate}&sslkey=${certificate}`

    expect(read(url)).toBe(url)
  })
})

test.each(['prefer', 'require', 'verify-ca'])('sslmode=%s checks the certificate and the host name', (mode) => {
  expect(read(`postgres://db/partwire?sslmode=${mode}&application_name=x`)).toBe(
    'postgres://db/partwire?sslmode=verify-full&application_name=x',
  )
})

test('sslrootcert=system means the certificate authorities of Node', () => {
  expect(read('postgres://db/partwire?sslmode=verify-full&sslrootcert=system')).toBe(
    'postgres://db/partwire?sslmode=verify-full&',
  )
})

test.each(['sslcert', 'sslkey'])('%s alone is refused', (parameter) => {
  expect(() => read(`postgres://db/partwire?sslmode=verify-full&${parameter}=${certificate}`)).toThrow(
    new ConfigError('DATABASE_URL needs sslcert and sslkey together: a client certificate and its key.'),
  )
})

const UNREADABLE =
  'DATABASE_URL cannot be read: its port must be a number, and # / ? % in a user name or password are written as %23 %2F %3F %25.'

describe('refused in one sentence', () => {
  test.each([
    ['postgres://u:p@one,,two/partwire', 'DATABASE_URL has a host without a name.'],
    ['postgres://u:p@one,:5433/partwire', 'DATABASE_URL has a host without a name.'],
    ['postgres://one,/partwire', 'DATABASE_URL has a host without a name.'],
    ['mysql://db/partwire', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    ['postgres://one,two:x/partwire', UNREADABLE],
    ['postgres://u:p#w@db/partwire', UNREADABLE],
    ['postgres://u:p/w@db/partwire', UNREADABLE],
    ['postgres://db/partwire?sslmod=require', 'DATABASE_URL has the unknown parameter sslmod: write sslmode.'],
    ['postgres://db/partwire?sslMode=require', 'DATABASE_URL has the unknown parameter sslMode: write sslmode.'],
    ['postgres://db/partwire?sslrootcrt=x', 'DATABASE_URL has the unknown parameter sslrootcrt: write sslrootcert.'],
    [
      'postgres://db/partwire?sslmode=verify-full&sslrootcert=/',
      'DATABASE_URL has sslrootcert=/, but this file cannot be read.',
    ],
    [
      'postgres://db/partwire?sslmode=verify-full&sslcert=/dev/null',
      'DATABASE_URL has sslcert=/dev/null, but this file cannot be read.',
    ],
    [
      'postgres://db/partwire?port=99999',
      'DATABASE_URL has port=99999, but it must be a whole number from 1 to 65535.',
    ],
    ['postgres://db/partwire?port=x', 'DATABASE_URL has port=x, but it must be a whole number from 1 to 65535.'],
    [
      'postgres://one,two/partwire?target_session_attrs=any',
      'DATABASE_URL has target_session_attrs=any, but it must be one of read-write, primary.',
    ],
    [
      'postgres://db/partwire?sslmode=allow',
      'DATABASE_URL has sslmode=allow, but it must be one of disable, no-verify, prefer, require, verify-ca, verify-full.',
    ],
    [
      'postgres://db/partwire?sslmode=verify-full&sslrootcert=/no/such/file',
      'DATABASE_URL has sslrootcert=/no/such/file, but this file cannot be read.',
    ],
  ])('%s', (url, sentence) => {
    expect(() => read(url)).toThrow(new ConfigError(sentence))
  })
})

function read(url: string): string {
  return readDatabaseUrl({ DATABASE_URL: url }, 'DATABASE_URL')
}
