import { startEmbeddedDatabase } from '../../db/embedded/embedded'

/** A program that owns the embedded database of the folder it is given, until it is killed. */
const [dataDir = '', adoptionSeconds] = process.argv.slice(2)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const database = await startEmbeddedDatabase({ dataDir, log: quiet, adoptionSeconds: Number(adoptionSeconds) })
process.send?.(database.clusterDir)
