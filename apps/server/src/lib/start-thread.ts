import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'

/**
 * Starts a thread. The bundle has its program beside it as `bundleName`.js. From the sources, in development and tests,
 * the program is bundled when it is first needed.
 */
export function startThread(source: URL, bundleName: string, options: WorkerOptions = {}): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const thread = isSource
    ? new Worker(bundleOnce(source), { ...options, eval: true, execArgv: [] })
    : new Worker(new URL(`./${bundleName}.js`, import.meta.url), options)
  // A process that has nothing else to do must be able to end.
  thread.unref()
  // Without a listener an error between two requests would end the process. The next request fails.
  thread.on('error', () => {})
  return thread
}

/** By address of the source. tsx, which executes sources otherwise, uses as much processor time for every thread. */
const bundles = new Map<string, string>()

function bundleOnce(source: URL): string {
  const known = bundles.get(source.href) ?? bundleSource(source)
  bundles.set(source.href, known)
  return known
}

function bundleSource(source: URL): string {
  // Not imported: a release has no tools, and its bundle does not need this one.
  const esbuild: typeof Esbuild = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // These read files beside their own modules.
    external: ['fontkit', 'pdfmake'],
    define: { 'import.meta.url': JSON.stringify(source.href) },
  })
  return outputFiles.map(({ text }) => text).join('')
}
