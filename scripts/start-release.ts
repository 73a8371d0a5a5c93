import { startPrograms } from './lib/start-programs'

/** The start program of a release, in which everything is built. */
await startPrograms(() => Promise.resolve())
