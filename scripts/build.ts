import { buildStale } from './lib/build-stale'

const names = process.argv.slice(2)

try {
  await buildStale((line) => console.log(line), names.length > 0 ? names : undefined)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
