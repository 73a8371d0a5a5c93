import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/**
 * Gives a data folder a PostgreSQL cluster that no server has used. The next start of the embedded database then needs
 * no initdb, which takes longer than the start itself.
 */
export async function copyNewCluster(dataDir: string): Promise<void> {
  // With the owner and the modes of the files, on which PostgreSQL insists.
  await promisify(execFile)('cp', ['-a', inject('newCluster'), path.join(dataDir, 'postgres')])
}
