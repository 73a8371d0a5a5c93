import { stat } from 'node:fs/promises'
import path from 'node:path'
import { buildRelease } from './lib/release/build-release'

/** Builds the archives of a release. Usage: npm run release -- [folder, default `release`]. */
const [given = 'release'] = process.argv.slice(2)

try {
  const release = await buildRelease(path.resolve(given), (line) => console.log(line))
  const { folder, archive, archiveWithPostgresql, billOfMaterials, checksums } = release
  for (const name of [archive, archiveWithPostgresql, billOfMaterials, checksums]) {
    const { size } = await stat(path.join(folder, name))
    console.log(`${path.join(given, name)}  ${(size / 1_000_000).toFixed(1)} MB`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
