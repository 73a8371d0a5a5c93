import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

/**
 * `up`: forwards all data; `down`: closes all connections; `frozen`: keeps connections open but forwards nothing;
 * `one-way`: forwards what the portal sends, and keeps the responses until it is up.
 */
type State = 'up' | 'down' | 'frozen' | 'one-way'

export interface DatabaseProxy {
  /** Connection string of the database through the proxy. */
  connectionString: string
  setState: (state: State) => void
  close: () => Promise<void>
}

/** Starts a proxy between the portal and PostgreSQL, so that a test can make the database unavailable. */
export async function startDatabaseProxy(target: string, initial: State): Promise<DatabaseProxy> {
  const { host, port, user = '', database = '' } = new Client({ connectionString: target })
  const sockets = new Set<Socket>()
  const keptResponses: (() => void)[] = []
  let state = initial

  const server = createServer((front) => {
    const back = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [socket, other] of [
      [front, back],
      [back, front],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => {
        if (state === 'up' || (state === 'one-way' && socket === front)) other.write(data)
        else if (state === 'one-way') keptResponses.push(() => other.write(data))
      })
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    if (state === 'down') front.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : 0

  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    connectionString: `postgres://${user}@127.0.0.1:${listening}/${database}`,
    setState: (next) => {
      state = next
      if (state === 'down') breakAll()
      if (state === 'up') for (const forward of keptResponses.splice(0)) forward()
    },
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
