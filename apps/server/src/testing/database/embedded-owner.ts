import { startEmbeddedDatabase } from '../../db/embedded/embedded'

/** Program that starts the embedded database of a data folder and owns it until it is killed. */
const [dataDir = '', adoptionSeconds] = process.argv.slice(2)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const database = await startEmbeddedDatabase({ dataDir, log: quiet, adoptionSeconds: Number(adoptionSeconds) })
process.send?.(database.clusterDir)
