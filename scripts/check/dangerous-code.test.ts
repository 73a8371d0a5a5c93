import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listTrackedFiles } from './testing/tracked-files'

/** What the product does not do, so that no input can reach it. */
const DANGEROUS: readonly [name: string, pattern: RegExp][] = [
  ['code from text', /\beval\(|\bnew Function\(|\bsetTimeout\(['"`]|from 'node:vm'/],
  ['HTML from text', /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\b|\binsertAdjacentHTML\(|\bdocument\.write\(/],
  ['a command line from text', /\bexec(?:Sync)?\(['"`]|\bshell: true\b/],
  ['a format string', /\butil\.format\(|\bformatWithOptions\(/],
  ['a hash that is broken', /\bcreate(?:Hash|Hmac)\(['"`](?:md5|sha1)\b/i],
  ['a cipher without authentication', /\bcreate(?:C|Dec)ipheriv\(['"`](?!aes-256-gcm)/],
  ['random numbers that can be guessed, for a secret', /\bMath\.random\(\)[^\n]*(?:token|secret|code|key)/i],
  ['a connection without a check of the certificate', /\brejectUnauthorized: false\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b/],
  ['a question that only the owner should know', /\bsecurity question\b|\bpassword hint\b/i],
]

const PRODUCT = /^(?:apps\/(?:server|web)|packages\/\w+)\/src\/.*\.tsx?$/
const NOT_PRODUCT = /\.test\.tsx?$|\/testing\/|\/samples\.tsx?$/

test('the product has no code that makes input dangerous', async () => {
  const files = (await listTrackedFiles()).filter((file) => PRODUCT.test(file) && !NOT_PRODUCT.test(file))
  const findings = await Promise.all(files.map(async (file) => findDangerous(file, await readFile(file, 'utf8'))))

  expect(files.length).toBeGreaterThan(500)
  expect(findings.flat()).toEqual([])
})

test.each([
  ['code from text', "eval('1')"],
  ['HTML from text', 'panel.innerHTML = text'],
  ['a command line from text', 'execSync(`ls ${folder}`)'],
  ['a hash that is broken', "createHash('md5')"],
  ['a cipher without authentication', "createCipheriv('aes-256-cbc', key, iv)"],
  ['a connection without a check of the certificate', 'rejectUnauthorized: false'],
])('%s is found', (name, code) => {
  expect(findDangerous('file', `first\n${code}`)).toEqual([`file:2: ${name}`])
})

function findDangerous(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      DANGEROUS.filter(([, pattern]) => pattern.test(line)).map(([name]) => `${file}:${index + 1}: ${name}`),
    )
}
