import path from 'node:path'

/** Root folder of the repository, independent of the working folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')
