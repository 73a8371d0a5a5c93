import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../testing/given/given'
import { startTestApp, type TestApp } from '../testing/test-app'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const A_WHOLE_PROCESS = 60_000

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  await givenSupplier(await givenSignedInOperator(portal))
})
afterAll(() => portal.close())

describe('the command line', { timeout: A_WHOLE_PROCESS }, () => {
  test.each([[[]], [['suppliersx']], [['operator', 'createx', 'a@b.test']], [['migrate', '--all']]])(
    'the arguments %j are answered with the usage and exit code 1',
    async (args) => {
      const { code, out, err } = await run(args)

      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/^Partwire command line\n\n {2}operator create EMAIL/)
    },
  )

  test('a wrong setting is one sentence and exit code 1', async () => {
    const result = await run(['suppliers'], { env: { SMTP_URL: '' } })

    expect(result).toEqual({
      code: 1,
      out: '',
      err: 'SMTP_URL is missing: set it to an address that starts with smtp:// or smtps://.\n',
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

  test('operator create reads the password from standard input and prints no secret', async () => {
    const result = await run(['operator', 'create', 'second@partwire.test'], { input: 'second-secret\n' })

    expect(result).toEqual({ code: 0, out: 'Operator second@partwire.test was created.\n', err: '' })
  })

  test('operator list, disable, enable and remove work in one process each', async () => {
    const email = 'third@partwire.test'
    await run(['operator', 'create', email], { input: 'third-secret\n' })

    const results = [
      await run(['operator', 'disable', email]),
      await run(['operator', 'enable', '--force', email]),
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

  test('migrate --status prints the table of the migrations', async () => {
    const result = await run(['migrate', '--status'])

    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toMatch(/^Migration\tState\n0001_accounts\.sql\tapplied\n/)
  })

  test('a refusal is one sentence and exit code 1', async () => {
    const result = await run(['operator', 'password', 'nobody@partwire.test'], { input: 'second-secret\n' })

    expect(result).toEqual({ code: 1, out: '', err: 'There is no operator nobody@partwire.test.\n' })
  })
})

async function run(args: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts', ...args], {
    cwd: FOLDER,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: portal.connectionString,
      DEMO: 'true',
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...env,
    },
  })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}
