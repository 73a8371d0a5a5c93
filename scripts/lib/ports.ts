import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long to wait for the processes of a killed start to release the port. */
const RELEASE_TIMEOUT_MS = 8_000

/** Waits until the port is free. Throws one sentence when another program keeps it. */
export async function waitForPort(name: string, port: number, host: string): Promise<void> {
  const deadline = Date.now() + RELEASE_TIMEOUT_MS
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  while (!(await allFree(port, addresses))) {
    if (Date.now() > deadline) {
      throw new Error(`Port ${port} is in use by another program: stop that one or set ${name} to another port.`)
    }
    await pause(200)
  }
}

async function allFree(port: number, addresses: readonly string[]): Promise<boolean> {
  const free = await Promise.all(addresses.map((address) => isFree(port, address)))
  return free.every(Boolean)
}

/** Only a used port counts. Other errors (no IPv6, no permission for a low port) are reported by the program itself. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  } finally {
    server.close()
  }
}
