import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/lib/root'

interface PreviousRelease {
  version: string
  commit: string
  /** The history of this clone does not contain the commit: tests of an update from it are skipped. */
  isMissing: boolean
  /** For the names of tests that are skipped. */
  hint: string
}

/**
 * The release before this one, from which updates are tested. `previous-release.json` names its commit; with each release
 * it is set to the commit of that release.
 */
export async function findPreviousRelease(): Promise<PreviousRelease> {
  const file = new URL('./previous-release.json', import.meta.url)
  const previous: { version: string; commit: string } = JSON.parse(await readFile(file, 'utf8'))
  const isMissing = !(await hasCommit(previous.commit))
  const hint = ' (it is not in this clone: git fetch --unshallow)'
  return { ...previous, isMissing, hint: isMissing ? hint : '' }
}

async function hasCommit(commit: string): Promise<boolean> {
  return promisify(execFile)('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  )
}
