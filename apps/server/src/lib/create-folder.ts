import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder with its parents, if it does not exist. `mkdir` with `recursive` does not end where the file system
 * reports a folder as missing that cannot be created, such as /proc/x: here every folder is tried twice at most.
 */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = path.dirname(folder)
    const isParentMissing = statSync(parent, { throwIfNoEntry: false }) === undefined
    if (!isParentMissing || parent === folder) throw error
    createFolder(parent)
    createFolder(folder)
  }
}
