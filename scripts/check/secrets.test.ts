import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listTrackedFiles } from './testing/tracked-files'

/** What secrets look like. Passwords of tests and of the demo are words and match none of them. */
const SECRETS: readonly [name: string, pattern: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['access key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{40,}\b/],
  ['token of GitLab', /\bglpat-[\w-]{20,}/],
  ['token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}/],
  ['key of Google', /\bAIza[\w-]{35}\b/],
  ['signed web token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  ['secret key of this portal', /\bSECRET_KEY(?:_PREVIOUS)?=['"]?[A-Za-z0-9+/]{43}=/],
  [
    'password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?|redis):\/\/[\w.-]+:(?!password@|secret@|\$\{)[^\s'"`@/]{12,}@/,
  ],
]

/** Larger files are data. */
const MAX_BYTES = 2_000_000

test('no file of the repository contains a secret', async () => {
  const files = await listTrackedFiles()
  const findings = await Promise.all(files.map(scanFile))

  expect(files.length).toBeGreaterThan(500)
  expect(findings.flat()).toEqual([])
})

test.each([
  ['private key', ['-----BEGIN RSA ', 'PRIVATE KEY-----']],
  ['access key of AWS', ['AKIA', 'ABCDEFGHIJKLMNOP']],
  ['token of GitHub', ['ghp_', 'a'.repeat(36)]],
  ['token of npm', ['npm_', 'b'.repeat(36)]],
  ['secret key of this portal', ['SECRET_KEY=', `${'c'.repeat(43)}=`]],
  ['password in an address', ['postgres://portal:', 'x7Kq9mZp2LtR@db']],
])('a %s is found', (name, parts) => {
  expect(findSecrets('file', `first line\n${parts.join('')}`)).toEqual([`file:2: ${name}`])
})

async function scanFile(file: string): Promise<string[]> {
  if ((await stat(file)).size > MAX_BYTES) return []
  return findSecrets(file, await readFile(file, 'latin1'))
}

function findSecrets(file: string, text: string): string[] {
  return SECRETS.flatMap(([name, pattern]) => {
    const found = pattern.exec(text)
    if (found === null) return []
    return [`${file}:${text.slice(0, found.index).split('\n').length}: ${name}`]
  })
}
