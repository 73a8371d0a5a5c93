import { openRunFolder } from '../../scripts/lib/run-folder'
import { STEP_VARIABLE } from '../../scripts/check/command'

/**
 * Runs once per vitest run without the check runner (`npx vitest`). vitest ends on a signal without teardown and would
 * leave PostgreSQL and browsers running. The workers start later and inherit TMPDIR.
 */
export default async function setUpTestFolder(): Promise<void> {
  if (process.env[STEP_VARIABLE]) return
  const folder = await openRunFolder()
  process.env['TMPDIR'] = folder.path
}
