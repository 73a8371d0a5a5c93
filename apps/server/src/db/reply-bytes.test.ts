import { expect, test } from 'vitest'
import { MessageReader } from './reply-bytes'

const REPLY = '{"name":"Stoßdämpfer – vorn"}'
const MESSAGES = [
  message('2', Buffer.alloc(0)),
  message('T', Buffer.from('two columns')),
  row(['t', REPLY]),
  row([null, null]),
  message('C', Buffer.from('SELECT 2\0')),
  message('Z', Buffer.from('I')),
]
const SENT = Buffer.concat(MESSAGES)
/** What the driver and the handler of rows get, in this order. */
const RECEIVED = ['driver: 2', 'driver: T', ['t', Buffer.from(REPLY)], [null, null], 'driver: C', 'driver: Z']

test.each(Array.from({ length: SENT.length }, (_, index) => index + 1))(
  'rows with a reply have its bytes and all other messages go to the driver in chunks of %i bytes',
  (chunkLength) => {
    expect(read(SENT, chunkLength, 1)).toEqual(RECEIVED)
  },
)

test('the driver gets the rows of a result without a reply', () => {
  const received = read(SENT, SENT.length, -1)

  expect(received).toEqual(['driver: 2', 'driver: T', 'driver: D', 'driver: D', 'driver: C', 'driver: Z'])
})

/** Reads what was sent in chunks. After the row description, values of the given column are replies. */
function read(sent: Buffer, chunkLength: number, replyColumn: number): unknown[] {
  const received: unknown[] = []
  let driverBytes = Buffer.alloc(0)
  const reader = new MessageReader(
    (bytes) => {
      driverBytes = Buffer.concat([driverBytes, bytes])
      for (;;) {
        const length = driverBytes.length < 5 ? Infinity : 1 + driverBytes.readUInt32BE(1)
        if (driverBytes.length < length) return
        const type = driverBytes.toString('latin1', 0, 1)
        received.push(`driver: ${type}`)
        if (type === 'T') reader.replyColumn = replyColumn
        driverBytes = driverBytes.subarray(length)
      }
    },
    (fields) => received.push(fields),
  )
  for (let start = 0; start < sent.length; start += chunkLength) reader.push(sent.subarray(start, start + chunkLength))
  expect(driverBytes).toHaveLength(0)
  return received
}

function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}

function row(values: (string | null)[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(values.length)
  const fields = values.map((value) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value))
    return Buffer.concat([length, Buffer.from(value ?? '')])
  })
  return message('D', Buffer.concat([count, ...fields]))
}
