import { buildStale } from './lib/build-stale'
import { startPrograms } from './lib/start-programs'

await startPrograms(() => buildStale((line) => console.log(line)))
