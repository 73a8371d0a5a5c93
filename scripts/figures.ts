import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'

/**
 * Prints the figures of the source that CONTRIBUTING.md names: size of the product files, and the largest folders by
 * kind of file (source, test, style).
 */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:apps|packages)\/.*\.(?:ts|tsx|css)$/.test(file))

const product = files.filter((file) => kind(file) === 'source' && !/(?:^|\/)(?:testing\/|samples\.ts$)/.test(file))
const sizes = product
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines)
const counts = new Map<string, number>()
for (const file of files) {
  const folder = `${dirname(file)} (${kind(file)})`
  counts.set(folder, (counts.get(folder) ?? 0) + 1)
}
const folders = [...counts].toSorted(([, a], [, b]) => b - a)

console.log(`product files: ${sizes.length}`)
console.log(`median lines: ${sizes[Math.floor(sizes.length / 2)]?.lines}`)
console.log(`under 25 lines: ${sizes.filter(({ lines }) => lines < 25).length}`)
for (const { file, lines } of sizes.slice(-3).toReversed()) console.log(`longest: ${lines} lines, ${file}`)
for (const [folder, count] of folders.slice(0, 3)) console.log(`largest folder: ${count} files, ${folder}`)

function kind(file: string): string {
  if (/\.test\.tsx?$/.test(file)) return 'test'
  return extname(file) === '.css' ? 'style' : 'source'
}
