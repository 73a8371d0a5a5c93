import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Sessions, signInAll, SUPPLIER_A } from './accounts'
import { createOrder } from './attacked-data'
import { DOCUMENT_PATHS } from './bombs'
import { httpClient } from './http-client'
import { startOrdinaryUsers } from './ordinary-users'
import { createTally, inTurn, type Phase } from './phase'

const STALLED_BYTES = 7_000_000
const LONG_ORDER_LINES = 2_000
const CONNECT_TIMEOUT_MS = 10_000
const QUICK_AT_ONCE = 20
const DEADLINE_MS = 5 * 60_000

/**
 * Opens stalled bodies, slow headers, clients that do not read, silent connections, resets and many short connections.
 */
export const connectionsPhase: Phase = async (context) => {
  const { cluster, scale, db, log } = context
  const client = httpClient(2)
  const tally = createTally()
  const sessions = await signInAll(client, cluster.webUrls[0] ?? '')
  client.close()
  const longOrder = await createOrder(db, SUPPLIER_A, LONG_ORDER_LINES)
  const paths = [
    `/api/supplier/order/export/xlsx/${longOrder}`,
    `/api/supplier/order/${longOrder}`,
    '/api/openapi.json',
  ]
  const users = startOrdinaryUsers(context, 2)
  // All to one process, because the limits apply per process.
  const url = cluster.webUrls[0] ?? ''
  const open = async (kind: string, count: number, begin: (socket: Socket, index: number) => void) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url)))
    for (const [i, socket] of sockets.entries()) {
      tally.count(socket === null ? `${kind} refused` : kind)
      if (socket !== null) begin(socket, i)
    }
    return sockets.filter((socket) => socket !== null)
  }

  const part = Buffer.alloc(STALLED_BYTES, '[')
  const held = [
    ...(await open('stalled body', scale.stalledBodies, (socket, i) => {
      socket.write(stalledHead(sessions, i))
      socket.write(part)
    })),
    ...(await open('silent', scale.slowConnections, () => undefined)),
    ...(await open('slow headers', scale.slowConnections, dripHeaders)),
    ...(await open('slow reader', Math.ceil(scale.slowConnections / 4), (socket, i) => {
      socket.pause()
      for (let n = 0; n < 3; n += 1) socket.write(largeGet(sessions, paths[i % paths.length] ?? '/'))
    })),
  ]
  const until = Date.now() + scale.holdMs
  await inTurn({ count: scale.quickConnects, parallel: QUICK_AT_ONCE, deadlineMs: DEADLINE_MS }, async (i) => {
    const socket = await openSocket(url)
    tally.count(socket === null ? 'quick refused' : 'quick')
    if (i % 3 === 0) socket?.write(stalledHead(sessions, i))
    if (i % 2 === 0) socket?.resetAndDestroy()
    else socket?.destroy()
  })
  await pause(Math.max(0, until - Date.now()))
  const stillOpen = held.filter((socket) => !socket.destroyed).length
  for (const socket of held) socket.resetAndDestroy()
  const ordinaryWork = await users.stop()
  log(`  ${stillOpen} of ${held.length} connections were held to the end`)
  const planned =
    scale.stalledBodies + scale.slowConnections * 2 + Math.ceil(scale.slowConnections / 4) + scale.quickConnects
  return { sent: tally.sent(), planned, outcomes: tally.outcomes, ordinaryWork }
}

/** Null when the connection is refused or not accepted within the timeout. */
function openSocket(url: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(() => socket.destroy(new Error('not taken in time')), CONNECT_TIMEOUT_MS)
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
    socket.on('error', () => resolve(null))
  })
}

function stalledHead(sessions: Sessions, i: number): string {
  const path = DOCUMENT_PATHS[i % DOCUMENT_PATHS.length] ?? ''
  const headers = sessions[i % 2 === 0 ? 'anonymous' : 'supplier A']
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = `content-type: application/json\r\ncontent-length: ${STALLED_BYTES + 1}\r\n`
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${length}\r\n`
}

function dripHeaders(socket: Socket): void {
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n')
  const timer = setInterval(() => {
    if (socket.writable) socket.write('x-slow: 1\r\n')
  }, 1_000)
  socket.once('close', () => clearInterval(timer))
}

/** A request for a long export (created per request) or the complete API documentation. The response is not read. */
function largeGet(sessions: Sessions, path: string): string {
  const { cookie } = sessions['supplier A']
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`
}
