import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../apps/server/src/testing/database/database'
import { givenOperator, givenSignedInOperator, givenSupplier, OPERATOR } from '../apps/server/src/testing/given/given'
import { givenApp } from '../apps/server/src/testing/given/given-factors'
import { startTestApp, type TestApp } from '../apps/server/src/testing/test-app'
import { buildStale } from '../scripts/lib/build-stale'
import { ROOT } from '../scripts/lib/root'

const A_WHOLE_PROCESS = 60_000
const runFile = promisify(execFile)

let portal: TestApp
beforeAll(async () => {
  await buildStale(() => undefined, ['server'])
  portal = await startTestApp()
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
})
afterAll(() => portal.close())

describe('the command line', { timeout: A_WHOLE_PROCESS }, () => {
  test.each([
    [[]],
    [['suppliersx']],
    [['operator', 'createx', 'a@b.test']],
    [['operator', 'list', 'a@b.test']],
    [['operator', 'remove', 'a@b.test', 'c@d.test']],
    [['suppliers', '--help']],
    [['secrets', 'rotate', '--dry-run']],
    [['migrate', '--all']],
    [['backup']],
    [['backup', 'file', '--encrypt', '--key-file', 'key']],
    [['restore', 'file', '--replace', '--check']],
  ])('the arguments %j are answered with the usage and exit code 1', async (args) => {
    const { code, out, err } = await run(args)

    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^Partwire command line\n\n {2}operator create EMAIL/)
  })

  test.each([
    [['operator', 'create', 'a@b.test', '--force']],
    [['operator', 'enable', '--force', 'a@b.test']],
    [['retention', '--dry-run', '--force']],
  ])('the arguments %j are answered with where --force may be used', async (args) => {
    const err = '--force is only for operator disable and operator remove.\n'
    expect(await run(args)).toEqual({ code: 1, out: '', err })
  })

  test('a wrong setting is one sentence and exit code 1', async () => {
    const result = await run(['suppliers'], { env: { SMTP_URL: 'mail.example.com' } })

    expect(result).toEqual({
      code: 1,
      out: '',
      err: 'SMTP_URL must be an address that starts with smtp:// or smtps://.\n',
    })
  })

  test('a variable that is similar to a setting is named on standard error', async () => {
    const result = await run(['suppliers'], { env: { DATABASE_POOLSIZE: '4' } })

    expect(result).toMatchObject({
      code: 0,
      err: 'DATABASE_POOLSIZE is not a setting and has no effect: did you mean DATABASE_POOL_SIZE?\n',
    })
  })

  test('a start logs it as a warning, or names it below a setting that is missing', async () => {
    const server = ['apps/server/dist/main.js']
    const env = {
      DATABASE_URL: 'postgres://partwire@127.0.0.1:1/partwire',
      DATABASE_WAIT_SECONDS: '0',
      PROCESS: 'worker',
    }

    const demo = await runNode(server, { ...env, DEMO: 'true', SYNC_EVERY_MINUTE: '5' })
    const real = await runNode(server, { ...env, PUBLIC_ORIGIN: 'https://a.test', SMTP_URL: 'smtp://mail.test' })

    expect(demo.code).toBe(1)
    expect(JSON.parse(demo.out.split('\n')[0] ?? '')).toMatchObject({
      level: 40,
      msg: 'SYNC_EVERY_MINUTE is not a setting and has no effect: did you mean SYNC_EVERY_MINUTES?',
    })
    expect(real).toEqual({
      code: 1,
      out: '',
      err:
        'PUBLIC_ORIGINS is missing: set it to the address people open, for example https://portal.example.com.\n' +
        'PUBLIC_ORIGIN is not a setting and has no effect: did you mean PUBLIC_ORIGINS?\n',
    })
  })

  test('suppliers prints the table and nothing else, with exit code 0', async () => {
    const result = await run(['suppliers'])

    expect(result).toEqual({
      code: 0,
      out: [
        'TecCom ID\tSupplier Name\tContact Name\tContact Email\tActive\tLast Access',
        '4300042\tKessler Fahrwerktechnik AG\tJonas Kessler\tjonas@kessler.test\tyes\t-\n',
      ].join('\n'),
      err: '',
    })
  })

  test('an output that takes no more is one sentence, and none for a reader that ended', async () => {
    const command = `${process.execPath} apps/server/dist/cli.js migrate --status`
    const env = { PATH: process.env['PATH'], DATABASE_URL: portal.connectionString, DEMO: 'true' }
    const shell = (line: string) =>
      runFile('bash', ['--norc', '-c', line], { cwd: ROOT, env }).catch((error: unknown) => error)

    const full = await shell(`${command} > /dev/full`)
    const ended = await shell(`set -o pipefail; ${command} | true`)

    expect(full).toMatchObject({
      code: 1,
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write.\n',
    })
    expect(ended).toMatchObject({ stdout: '', stderr: '' })
    expect(ended).not.toHaveProperty('code')
  })

  test('operator create reads the password from standard input and prints no secret', async () => {
    const result = await run(['operator', 'create', 'second@partwire.test'], { input: 'second-secret\n' })

    expect(result).toEqual({ code: 0, out: 'Operator second@partwire.test was created.\n', err: '' })
  })

  test('operator list, disable, enable and remove work in one process each', async () => {
    const email = 'third@partwire.test'
    await run(['operator', 'create', email], { input: 'third-secret\n' })

    const results = [
      await run(['operator', 'disable', '--force', email]),
      await run(['operator', 'enable', email]),
      await run(['operator', 'remove', email, '--force']),
    ]
    const listed = await run(['operator', 'list'])

    expect(results).toEqual([
      { code: 0, out: `Operator ${email} is disabled; its sessions ended.\n`, err: '' },
      { code: 0, out: `Operator ${email} can sign in again.\n`, err: '' },
      {
        code: 0,
        out: `Operator ${email} was removed; its sessions ended, the record of its actions stays.\n`,
        err: '',
      },
    ])
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^Email\tCan sign in\tState\tCreated\n/) })
    expect(listed.out).not.toContain(email)
  })

  test('operator reset-factor and supplier reset-factor work in one process each, and refuse what is not there', async () => {
    const visitor = await givenSignedInOperator(portal)
    await givenApp(portal, { area: 'admin', visitor, password: OPERATOR.password })

    const results = [
      await run(['operator', 'reset-factor', OPERATOR.email]),
      await run(['operator', 'reset-factor', OPERATOR.email]),
      await run(['supplier', 'reset-factor', 'jonas@kessler.test']),
      await run(['supplier', 'reset-factor', 'nobody@kessler.test']),
    ]

    expect(results).toEqual([
      { code: 0, out: `Operator ${OPERATOR.email} has no second factor any more; its sessions ended.\n`, err: '' },
      { code: 1, out: '', err: 'This account has no second factor.\n' },
      { code: 1, out: '', err: 'This account has no second factor.\n' },
      { code: 1, out: '', err: 'There is no supplier nobody@kessler.test.\n' },
    ])
  })

  test('retention --dry-run prints what would be removed, retention removes it, and actions export writes the actions to a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cli-actions-'))
    const file = path.join(folder, 'actions.jsonl')
    try {
      const dryRun = await run(['retention', '--dry-run'])
      const removed = await run(['retention'])
      const exported = await run(['actions', 'export', file])

      expect(dryRun).toMatchObject({ code: 0, err: '' })
      expect(dryRun.out).toMatch(/^Rows\tSetting\tOlder than\tWould be removed\nsessions\tEXPIRED_SESSION_DAYS\t/)
      expect(removed).toMatchObject({ code: 0, err: '' })
      expect(removed.out).toMatch(/^Rows\tSetting\tOlder than\tRemoved\nsessions\t/)
      expect(exported).toMatchObject({ code: 0, err: '' })
      expect(exported.out).toMatch(/^\d+ actions of operators were written to /)
      expect(await readFile(file, 'utf8')).toMatch(/^\{"id":1,.*"action":"create"/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('migrate --status prints the table of the migrations', async () => {
    const result = await run(['migrate', '--status'])

    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toMatch(/^Migration\tState\n0001_accounts\.sql\tapplied\n/)
  })

  test('backup, restore --check and restore work in one process each, with the passphrase from standard input', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cli-backup-'))
    const empty = await createEmptyDatabase()
    const file = path.join(folder, 'backup')
    const input = 'a long passphrase\n'
    try {
      const written = await run(['backup', file, '--encrypt'], { input })
      const { stdout: summed } = await runFile('sha256sum', [file])
      const checked = await run(['restore', file, '--check'], { input })
      const refused = await run(['restore', file], { input: 'another passphrase\n' })
      const restored = await run(['restore', file], { input, env: { DATABASE_URL: empty.connectionString } })
      const listed = await run(['suppliers'], { env: { DATABASE_URL: empty.connectionString } })

      expect(written).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^\d+ tables with \d+ rows were written to .+backup \(0\.0 MB, encrypted\)\.\nSHA-256 [\da-f]{64}\n$/,
        ),
        err: '',
      })
      expect(written.out).toContain(`SHA-256 ${summed.slice(0, 64)}\n`)
      expect(checked).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^The backup is complete: \d+ tables with \d+ rows, backed up [\d-]+ [\d:]+ UTC at migration \w+\.sql\.\n$/,
        ),
        err: '',
      })
      expect(refused).toEqual({ code: 1, out: '', err: 'The passphrase is not the one of this backup.\n' })
      expect(restored).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Restored: \d+ tables with \d+ rows, .+\.\nThe schema is up to date\.\n$/),
      })
      expect(listed.out).toContain('Kessler Fahrwerktechnik AG')
    } finally {
      await rm(folder, { recursive: true })
      await empty.drop()
    }
  })

  test('operator password, the commands on second factors, secrets rotate, migrate and distribute work in one process each', async () => {
    const email = 'fourth@partwire.test'
    await run(['operator', 'create', email], { input: 'fourth-secret\n' })

    const results = await Promise.all([
      run(['operator', 'password', email], { input: 'another-secret\n' }),
      run(['operator', 'reset-factor', email]),
      run(['supplier', 'reset-factor', 'jonas@kessler.test']),
      run(['secrets', 'rotate']),
      run(['migrate']),
    ])
    const finished = await run(['migrate', '--finish'])
    const distributed = await run(['distribute'])

    expect(results).toEqual([
      { code: 0, out: `Operator ${email} has a new password; its sessions ended.\n`, err: '' },
      { code: 1, out: '', err: 'This account has no second factor.\n' },
      { code: 1, out: '', err: 'This account has no second factor.\n' },
      { code: 0, out: expect.stringMatching(/./), err: '' },
      { code: 0, out: 'The schema is up to date.\n', err: '' },
    ])
    expect(finished).toEqual({ code: 0, out: 'There is nothing to finish.\n', err: '' })
    expect(distributed).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This PostgreSQL has no Citus: .+\.\n$/),
    })
  })

  test('backup with a key file, and restore --replace into a database that is not empty', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cli-backup-'))
    const target = await createTestDatabase()
    const [file, key] = [path.join(folder, 'backup'), path.join(folder, 'key')]
    const env = { DATABASE_URL: target.connectionString }
    try {
      await writeFile(key, Buffer.alloc(32, 7).toString('base64'))

      const written = await run(['backup', file, '--key-file', key])
      const refused = await run(['restore', file, '--key-file', key], { env })
      const restored = await run(['restore', file, '--replace', '--key-file', key], { env })

      expect(written).toMatchObject({ code: 0, err: '' })
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored: /) })
    } finally {
      await rm(folder, { recursive: true })
      await target.drop()
    }
  })

  test('settings can be read from a file by Node, as in a unit of systemd', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cli-settings-'))
    const file = path.join(folder, 'partwire.env')
    try {
      await writeFile(file, `DATABASE_URL=${portal.connectionString}\nDEMO=true\nSMTP_URL=smtp://127.0.0.1:1\n`)

      const result = await runNode([`--env-file=${file}`, 'apps/server/dist/cli.js', 'suppliers'], {})

      expect(result).toMatchObject({ code: 0, out: expect.stringContaining('Kessler Fahrwerktechnik AG'), err: '' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a refusal is one sentence and exit code 1', async () => {
    const result = await run(['operator', 'password', 'nobody@partwire.test'], { input: 'second-secret\n' })

    expect(result).toEqual({ code: 1, out: '', err: 'There is no operator nobody@partwire.test.\n' })
  })
})

async function run(args: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}) {
  const settings = { DATABASE_URL: portal.connectionString, DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1' }
  return runNode(['apps/server/dist/cli.js', ...args], { ...settings, ...env }, input)
}

async function runNode(args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}
