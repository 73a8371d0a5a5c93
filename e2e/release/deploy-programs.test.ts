import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createAuthority } from '../../apps/server/src/testing/database/certificates'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const run = promisify(execFile)

/** The programs that read the files of deploy check them, where they are installed. */
const [promtool, caddy, nginx, systemd] = await Promise.all([
  findProgram('promtool', 'prometheus'),
  findProgram('caddy', 'caddy'),
  findProgram('nginx', 'nginx'),
  findProgram('systemd-analyze', 'systemd'),
])

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deploy-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe.skipIf(promtool.isMissing)(`Prometheus${promtool.hint}`, () => {
  test('accepts its configuration, with the alert rules beside it', async () => {
    const text = await readFile('deploy/prometheus/prometheus.yml', 'utf8')
    const file = path.join(folder, 'prometheus.yml')
    await writeFile(file, text.replace('/etc/prometheus/', `${path.resolve('deploy/prometheus')}/`))

    expect((await run('promtool', ['check', 'config', file])).stdout).toMatch(/SUCCESS: \d+ rules found/)
  })

  test('raises and ends the alerts as their tests say', async () => {
    const { stdout, stderr } = await run('promtool', ['test', 'rules', 'deploy/prometheus/alerts-test.yml'])

    expect(stdout + stderr).toContain('SUCCESS')
  })
})

describe.skipIf(caddy.isMissing)(`Caddy${caddy.hint}`, () => {
  test('accepts its configuration', async () => {
    const env = { PATH: process.env['PATH'], HOME: folder, PORTAL_HOST: 'portal.example.com' }
    const { stdout } = await run('caddy', ['validate', '--config', 'deploy/caddy/Caddyfile'], { env })

    expect(stdout).toContain('Valid configuration')
  })
})

describe.skipIf(nginx.isMissing)(`nginx${nginx.hint}`, () => {
  test('accepts its configuration', async () => {
    const { certificate, key } = await (await createAuthority(folder, 'own')).issue('portal.example.com')
    const site = (await readFile('deploy/nginx/partwire.conf', 'utf8'))
      .replace('/etc/nginx/partwire.pem', certificate)
      .replace('/etc/nginx/partwire.key', key)
    await writeFile(path.join(folder, 'partwire.conf'), site)
    const main = path.join(folder, 'nginx.conf')
    await writeFile(main, `pid ${folder}/pid;\nevents {}\nhttp { access_log off; include ${folder}/partwire.conf; }\n`)

    const { stderr } = await run('nginx', ['-t', '-e', `${folder}/error.log`, '-c', main])

    expect(stderr).toContain('test is successful')
  })
})

describe.skipIf(systemd.isMissing)(`systemd${systemd.hint}`, () => {
  test.each(['partwire.service', 'partwire@.service'])('accepts the unit %s', async (name) => {
    const text = await readFile(`deploy/systemd/${name}`, 'utf8')
    const file = path.join(folder, name.replace('@', '@web'))
    await writeFile(file, text.replace('/usr/bin/node', process.execPath))

    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file])

    expect(stdout + stderr).toBe('')
  })
})

async function findProgram(name: string, debianPackage: string): Promise<{ isMissing: boolean; hint: string }> {
  const isMissing = await run('/bin/sh', ['-c', 'command -v "$0"', name]).then(
    () => false,
    () => true,
  )
  return { isMissing, hint: isMissing ? ` (install ${debianPackage})` : '' }
}
