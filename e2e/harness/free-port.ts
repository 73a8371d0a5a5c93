import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux gives to outgoing connections and to servers that ask for any port. */
const MIN_PORT = 20_000
const MAX_PORT = 32_000

/**
 * Returns a free port. The portal needs its address before it starts, for the links in mails. Until it listens, nothing
 * else gets the port by chance.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(MIN_PORT, MAX_PORT + 1)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
