import { open } from 'node:fs/promises'
import { errorReason } from '../lib/failure-reason'
import { retainAllRows } from '../jobs/retention/retain-rows'
import { RETAINED_ROWS } from '../jobs/retention/retained-rows'
import { runPass } from '../jobs/retention/run-pass'
import { readAllActions } from '../modules/operations/archive-actions'
import type { Command } from './with-deps'

/** Removes old rows now, or with `--dry-run` prints what would be removed. Tab-separated for other tools. */
export const runRetention: Command = async (deps, option) => {
  if (option !== '' && option !== '--dry-run') throw new Error(`There is no option ${option}: only --dry-run.`)
  const isDryRun = option === '--dry-run'
  const removed = isDryRun ? null : await retainAllRows(deps)
  if (!isDryRun && removed === null) return 'Another process is removing old rows, and continues until none are left.'
  const lines = [['Rows', 'Setting', 'Older than', isDryRun ? 'Would be removed' : 'Removed'].join('\t')]
  for (const rows of RETAINED_ROWS) {
    const cutoff = await rows.findCutoff(deps)
    const count =
      removed?.get(rows.name) ??
      (await runPass(deps, rows, { from: null, isDryRun: true, shouldStop: () => false })).removed
    lines.push([rows.name, rows.setting, cutoff.toISOString(), String(count)].join('\t'))
  }
  return lines.join('\n')
}

/** Writes all actions of operators, archived ones too, to a new file: one JSON object in a line. */
export const exportActions: Command = async ({ db }, file) => {
  if (file === '') throw new Error('Name the file to write.')
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new Error(`The file cannot be written: ${errorReason(error)}.`, { cause: error })
  })
  try {
    const count = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        let written = 0
        for await (const part of readAllActions(tx)) {
          await handle.writeFile(part.text)
          written += part.count
        }
        return written
      })
    await handle.sync()
    return `${count} actions of operators were written to ${file}.`
  } finally {
    await handle.close()
  }
}
