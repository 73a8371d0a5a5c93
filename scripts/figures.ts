import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

/** Files that are registered once, in the app or in the route table. */
const ENTRY_POINT = /\/(?:main|routes|[\w-]+-(?:screen|view))\.tsx?$/

/**
 * Prints the figures of the source that CONTRIBUTING.md names: size of the product files, small files that could be part
 * of their only importer, and the largest folders by kind of file (source, test, style).
 */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:apps|packages)\/.*\.(?:ts|tsx|css)$/.test(file))

const product = files.filter((file) => kind(file) === 'source' && !/(?:^|\/)(?:testing\/|samples\.ts$)/.test(file))
const sizes = product
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines)
const importers = countImporters()
const small = sizes.filter(({ lines }) => lines < 25)
const mergeable = small.filter(({ file }) => importers.get(withoutExtension(file)) === 1 && !ENTRY_POINT.test(file))
const counts = new Map<string, number>()
for (const file of files) {
  const folder = `${dirname(file)} (${kind(file)})`
  counts.set(folder, (counts.get(folder) ?? 0) + 1)
}
const folders = [...counts].toSorted(([, a], [, b]) => b - a)

console.log(`product files: ${sizes.length}`)
console.log(`median lines: ${sizes[Math.floor(sizes.length / 2)]?.lines}`)
console.log(`under 25 lines: ${small.length}, of them with one importer and no entry point: ${mergeable.length}`)
for (const { file, lines } of mergeable) console.log(`one importer: ${lines} lines, ${file}`)
for (const { file, lines } of sizes.slice(-3).toReversed()) console.log(`longest: ${lines} lines, ${file}`)
for (const [folder, count] of folders.slice(0, 3)) console.log(`largest folder: ${count} files, ${folder}`)

function kind(file: string): string {
  if (/\.test\.tsx?$/.test(file)) return 'test'
  return extname(file) === '.css' ? 'style' : 'source'
}

/** The number of product files that import a file, by its path without extension. */
function countImporters(): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const file of product) {
    const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'([^']+)'/g)
    const imported = new Set([...specifiers].map(([, specifier = '']) => importedPath(file, specifier)))
    for (const path of imported) numbers.set(path, (numbers.get(path) ?? 0) + 1)
  }
  return numbers
}

function importedPath(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return specifier.replace(/^@partwire\/(\w+)\//, 'packages/$1/src/')
}

function withoutExtension(file: string): string {
  return file.slice(0, -extname(file).length)
}
