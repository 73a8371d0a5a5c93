import type { Db } from './connect'

/**
 * Runs several reads in one repeatable-read transaction, so that they see the same state: a save in between cannot
 * combine the head of one version of a document with the lines of another.
 */
export function readSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
