import { openRunFolder } from '../../scripts/lib/run-folder'
import { STEP_VARIABLE } from '../../scripts/check/command'

/**
 * Once per vitest run that nobody supervises (`npx vitest`): vitest ends on a signal without its teardown, and would
 * leave PostgreSQL and browsers running. The workers are started later and take TMPDIR over.
 */
export default async function setUpTestFolder(): Promise<void> {
  if (process.env[STEP_VARIABLE]) return
  const folder = await openRunFolder()
  process.env['TMPDIR'] = folder.path
}
