import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDatabaseUrl } from '../../config/database-url'
import { type CertificateAuthority, createAuthority, hasOpenssl } from '../../testing/database/certificates'
import { type NetworkServer, startNetworkServer } from '../../testing/database/network-server'
import { logLines } from '../../testing/log-lines'
import { connectPool } from '../connect'
import { waitForDatabase } from '../wait-for-database'

const isMissing = !(await hasOpenssl())
const hint = isMissing ? ' (install openssl)' : ''

describe.skipIf(isMissing)(`TLS to the database${hint}`, () => {
  let folder: string
  let own: CertificateAuthority
  let other: CertificateAuthority
  let server: NetworkServer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tls-'))
    own = await createAuthority(folder, 'own')
    other = await createAuthority(folder, 'other')
    server = await startNetworkServer({ certificate: await own.issue('localhost') })
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test.each(['verify-full', 'require'])('sslmode=%s with the own certificate authority encrypts', async (mode) => {
    expect(await connect({ sslmode: mode, sslrootcert: own.certificate })).toEqual({ ssl: true })
  })

  test('without sslmode the connection is not encrypted', async () => {
    expect(await connect({})).toEqual({ ssl: false })
  })

  test('sslmode=no-verify encrypts and accepts any certificate', async () => {
    expect(await connect({ sslmode: 'no-verify' })).toEqual({ ssl: true })
  })

  test.each(['verify-full', 'verify-ca', 'require'])(
    'sslmode=%s refuses a certificate of another authority at once, in one sentence',
    async (mode) => {
      await expect(wait({ sslmode: mode, sslrootcert: other.certificate })).rejects.toThrow(
        /^there is no trusted encrypted connection to the database \(.*certificate.*\): check sslmode, sslrootcert and the host name in DATABASE_URL\.$/,
      )
    },
  )

  test.each(['verify-full', 'verify-ca', 'require'])(
    'sslmode=%s refuses a certificate that does not name the host',
    async (mode) => {
      await expect(wait({ sslmode: mode, sslrootcert: own.certificate }, '127.0.0.1')).rejects.toThrow(
        /^there is no trusted encrypted connection to the database \(.*127\.0\.0\.1.*\)/,
      )
    },
  )

  test('sslmode=verify-full refuses a server without TLS', async () => {
    const plain = await startNetworkServer()
    const refused = wait({ sslmode: 'verify-full', sslrootcert: own.certificate }, plain.host)

    await expect(refused).rejects.toThrow(
      /^there is no trusted encrypted connection to the database \(The server does not support SSL connections\)/,
    )
    await plain.stop()
  })

  test('a client certificate replaces the password', async () => {
    const certificate = await own.issue('localhost')
    const strict = await startNetworkServer({ certificate, clientAuthority: own.certificate })
    const client = await own.issue('partwire')
    const tls = { sslmode: 'verify-full', sslrootcert: own.certificate }

    const without = wait(tls, strict.host)
    await expect(without).rejects.toThrow(/requires a valid client certificate/)
    const { certificate: sslcert, key: sslkey } = client
    expect(await connect({ ...tls, sslcert, sslkey }, strict.host)).toEqual({ ssl: true })
    await strict.stop()
  })

  test('with several hosts each certificate is checked for the name of its host', async () => {
    const hosts = `127.0.0.1:${server.port},localhost:${server.port}`
    const url = readUrl({ sslmode: 'verify-full', sslrootcert: own.certificate }, hosts)
    const pool = connectPool(url, 1)

    const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await pool.end()

    expect(rows).toEqual([{ ssl: true }])
  })

  test('a reply is returned as bytes over TLS, too', async () => {
    const pool = connectPool(readUrl({ sslmode: 'verify-full', sslrootcert: own.certificate }), 1)

    const { rows } = await pool.query("select 'Öl'::text as reply")
    await pool.end()

    expect(rows).toEqual([{ reply: Buffer.from('Öl') }])
  })

  async function connect(parameters: Record<string, string>, host?: string): Promise<unknown> {
    const pool = connectPool(readUrl(parameters, host), 1)
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await pool.end()
    return rows[0]
  }

  function wait(parameters: Record<string, string>, host?: string): Promise<void> {
    const hostAndPort = host === '127.0.0.1' ? `127.0.0.1:${server.port}` : host
    return waitForDatabase(readUrl(parameters, hostAndPort), { seconds: 60, log: logLines().log })
  }

  function readUrl(parameters: Record<string, string>, host = server.host): string {
    const url = `postgres://partwire@${host}/postgres?${String(new URLSearchParams(parameters))}`
    return readDatabaseUrl({ DATABASE_URL: url }, 'DATABASE_URL')
  }
})
