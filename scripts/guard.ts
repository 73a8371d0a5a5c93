import { clear } from './lib/run-folder'

/**
 * Usage: guard.ts FOLDER. Waits until its standard input closes, which happens when the process that started it ends,
 * for whatever reason. Then ends every process of the run with this folder and removes the folder. It runs in its own
 * session and ignores signals, so that ending the run does not end the guard.
 */
const [folder = ''] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

process.stdin.on('error', () => undefined).resume()
await new Promise((resolve) => process.stdin.once('close', resolve))
await clear(folder)
