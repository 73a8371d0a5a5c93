import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../../lib/sync-folder'
import { UpstreamError } from '../../errors'
import { errorCode } from './files'

/** Codes of errors that concern this file or its folder and stay until a person has changed something. */
const LASTING = new Set(['EACCES', 'EBUSY', 'EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'EPERM', 'EROFS', 'ETXTBSY'])

/**
 * Moves a file into a folder, which is created, also to another file system. A file that cannot be moved until somebody has
 * changed something is Rejected; others may work.
 */
export async function moveFile(from: string | Buffer, to: string, file: string): Promise<void> {
  try {
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to).catch(async (error: unknown) => {
      if (errorCode(error) !== 'EXDEV') throw error
      await copyAndRemove(from, to)
    })
  } catch (error) {
    if (!isLasting(error)) throw error
    const folder = basename(dirname(to))
    throw new UpstreamError('Rejected', `The file ${file} cannot be moved to in/${folder} (${errorCode(error)}).`)
  }
}

/** Whether trying again without a change by a person is of no use. */
export function isLasting(error: unknown): boolean {
  return LASTING.has(errorCode(error))
}

/** The copy gets its name when it is complete. A crash before the last step leaves both, which the next run moves again. */
async function copyAndRemove(from: string | Buffer, to: string): Promise<void> {
  const temporary = join(dirname(to), `.${randomUUID()}.tmp`)
  try {
    await copyFile(from, temporary)
    const copy = await open(temporary)
    try {
      await copy.sync()
    } finally {
      await copy.close()
    }
    await rename(temporary, to)
    await syncFolder(dirname(to))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await unlink(from)
}
