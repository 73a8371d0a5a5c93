import type { Db } from './connect'

/**
 * Runs reads that must agree with each other, all as of the same moment: a save in between must not combine the head
 * of one version with the lines of another.
 */
export function readSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
