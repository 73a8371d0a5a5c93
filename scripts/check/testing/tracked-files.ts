import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/** The files of the repository, those that are not committed yet included. */
export async function listTrackedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 10_000_000,
  })
  // A file that is deleted but not yet committed is still listed.
  return stdout.split('\n').filter((file) => file !== '' && existsSync(file))
}
