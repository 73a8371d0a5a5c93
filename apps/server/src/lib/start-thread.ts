import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread. The bundle has its program beside it as `bundleName`.js. The sources, in development and tests, are
 * executed by tsx.
 */
export function startThread(source: URL, bundleName: string, options: WorkerOptions = {}): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const thread = isSource
    ? new Worker(executeSource(source), { ...options, eval: true })
    : new Worker(new URL(`./${bundleName}.js`, import.meta.url), options)
  // A process that has nothing else to do must be able to end.
  thread.unref()
  // Without a listener an error between two requests would end the process. The next request fails.
  thread.on('error', () => {})
  return thread
}

function executeSource({ href }: URL): string {
  return `import('tsx/esm/api').then(({ tsImport }) => tsImport('${href}', '${href}'))`
}
