import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint'
import { ROOT } from './root'

const run = promisify(execFile)
const INPUTS = ['apps', 'packages']

test('a build reads its inputs where a process may have only 200 files open', async () => {
  const script = `
    import { fingerprint } from './scripts/lib/fingerprint.ts'
    console.log(await fingerprint(process.argv.slice(1)))`
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script, ...INPUTS]

  const { stdout } = await run('sh', ['-c', 'ulimit -n 200; exec "$@"', 'sh', process.execPath, ...node], { cwd: ROOT })

  expect(stdout.trim()).toBe(await fingerprint(INPUTS))
})
