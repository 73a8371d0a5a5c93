import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROOT } from './root'

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|map)$/
const SMALLEST = 1_000

const run = promisify(execFile)
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Builds the web app in a separate process, because vite sets NODE_ENV in its process. NODE_ENV is always production:
 * with that of a test run, the development version of React would be built.
 */
export async function buildWeb(draft: string): Promise<void> {
  const app = path.join(ROOT, 'apps/web')
  const manifest = createRequire(path.join(app, 'package.json')).resolve('vite/package.json')
  const vite = path.join(path.dirname(manifest), 'bin/vite.js')
  // This loader writes no temporary file to node_modules, which may be read-only.
  const options = ['build', '--configLoader', 'runner', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  await run(process.execPath, [vite, ...options], { cwd: app, env: { ...process.env, NODE_ENV: 'production' } })
  await compressFiles(draft)
}

/** Compresses the files once at the highest level, instead of at every request. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map((file) => compressFile(path.join(file.parentPath, file.name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const [br, gz] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
