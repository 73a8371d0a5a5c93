import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'

/**
 * From the moment the process is asked to stop every answer ends its connection, so that no request is on its way when
 * the door closes. A connection on which nothing was ever asked (browsers open some in advance) would hold the close up
 * until it times out, so it is ended then.
 */
export function endConnectionsWhenStopping(app: FastifyInstance, { stopping }: Deps): void {
  const sockets = new Set<Socket>()

  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}
