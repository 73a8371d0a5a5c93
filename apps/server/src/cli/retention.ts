import { open, rm } from 'node:fs/promises'
import { Refusal } from '../errors'
import { errorReason } from '../lib/failure-reason'
import { removeAllOldRows } from '../jobs/retention/remove-old-rows'
import { RETENTION_TARGETS } from '../jobs/retention/retention-targets'
import { runPass } from '../jobs/retention/run-pass'
import { readAllActions } from '../modules/operations/archive-actions'
import type { Command } from './with-deps'

/* A worker removes only what is due, for a few seconds at a time; the claim of a process that was killed ends after two minutes. */
const BUSY = 'Another process is removing old rows right now, maybe not all of them. Repeat the command in two minutes.'

/** Removes old rows now, or with `--dry-run` prints what would be removed. Tab-separated for other tools. */
export const runRetention: Command = async (deps, option) => {
  if (option !== '' && option !== '--dry-run') throw new Error(`There is no option ${option}: only --dry-run.`)
  const isDryRun = option === '--dry-run'
  const removed = isDryRun ? null : await removeAllOldRows(deps)
  if (!isDryRun && removed === null) throw new Refusal('conflict', BUSY)
  const lines = [['Rows', 'Setting', 'Older than', isDryRun ? 'Would be removed' : 'Removed'].join('\t')]
  for (const target of RETENTION_TARGETS) {
    const cutoff = await target.findCutoff(deps)
    const count =
      removed?.get(target.name) ??
      (await runPass(deps, target, { from: null, isDryRun: true, shouldStop: () => false })).removed
    lines.push([target.name, target.setting, cutoff.toISOString(), String(count)].join('\t'))
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
  } catch (error) {
    // What was written would look like all actions.
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
