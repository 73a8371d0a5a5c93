import { clear } from './lib/run-folder'

/**
 * Usage: guard.ts FOLDER. Waits until the process that started it is gone, however that ended, which closes its input; then ends
 * every process of the run with this folder and removes the folder. It has a session of its own and ignores signals, so
 * that what ends the run does not end the guard.
 */
const [folder = ''] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

process.stdin.on('error', () => undefined).resume()
await new Promise((resolve) => process.stdin.once('close', resolve))
await clear(folder)
