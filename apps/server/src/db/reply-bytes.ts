import { EventEmitter } from 'node:events'
import { Client, types, type ClientConfig } from 'pg'

declare module 'pg' {
  interface Connection {
    /** Reads the messages of the server from `data` events. `connect` calls it once, with TLS after the handshake. */
    attachListeners: (stream: EventEmitter) => void
  }
}

/** Name of the column whose values are returned as bytes if its type is `text`. */
const REPLY_COLUMN = 'reply'
const TEXT: number = types.builtins.TEXT

// The default converts every value to a string, also one that is bytes.
types.setTypeParser(TEXT, (value) => value)

/**
 * A client of pg that returns the values of the text column `reply` as bytes. PostgreSQL composes a reply as JSON, and
 * it is sent to the browser unchanged; decoding it from UTF-8 and encoding it again takes an eighth of the processor
 * time of a call that reads a list.
 *
 * The driver has no option for it. It gets every message of the server, except the rows of results with that column:
 * these are read here.
 */
export class ReplyClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const { connection } = this
    const attachDriver = connection.attachListeners.bind(connection)
    connection.attachListeners = (stream) => {
      const driver = new EventEmitter()
      const reader = new MessageReader(
        (bytes) => driver.emit('data', bytes),
        (fields) => connection.emit('dataRow', { name: 'dataRow', fields }),
      )
      connection.on('rowDescription', ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        reader.replyColumn = fields.findIndex(({ name, dataTypeID }) => name === REPLY_COLUMN && dataTypeID === TEXT)
      })
      attachDriver(driver)
      stream.on('data', (chunk: Buffer) => reader.push(chunk))
      stream.on('end', () => driver.emit('end'))
    }
  }
}

type Fields = (string | Buffer | null)[]

const ROW_DESCRIPTION = 0x54 // T
const DATA_ROW = 0x44 // D
/** The type of a message (one byte) and its length without the type (four bytes). */
const HEADER_LENGTH = 5

/**
 * Splits what the server sends into messages. Rows with a reply are read, all other bytes are passed to the driver in
 * their order.
 * @internal
 */
export class MessageReader {
  /** Column of the rows that follow whose value is returned as bytes; -1 if the driver reads these rows. */
  replyColumn = -1
  readonly #passToDriver: (bytes: Buffer) => void
  readonly #onRow: (fields: Fields) => void
  /** Number of bytes of the current message of the driver that have not arrived. */
  #missing = 0
  /** The chunks of a message that is read when it is complete. */
  #chunks: Buffer[] = []
  #chunksLength = 0
  #neededLength = 0

  constructor(passToDriver: (bytes: Buffer) => void, onRow: (fields: Fields) => void) {
    this.#passToDriver = passToDriver
    this.#onRow = onRow
  }

  push(chunk: Buffer): void {
    if (this.#chunks.length === 0) {
      this.#read(chunk)
      return
    }
    this.#chunks.push(chunk)
    this.#chunksLength += chunk.length
    if (this.#chunksLength < this.#neededLength) return
    const joined = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#read(joined)
  }

  #read(bytes: Buffer): void {
    /** Start of the bytes that are not passed to the driver yet. */
    let start = 0
    let at = this.#missing
    let neededLength = HEADER_LENGTH
    while (at + HEADER_LENGTH <= bytes.length) {
      const type = bytes[at]
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      const isReply = type === DATA_ROW && this.replyColumn >= 0
      // What the driver reads in a row description decides how the rows behind it are read.
      if (isReply || type === ROW_DESCRIPTION) {
        if (end > bytes.length) {
          neededLength = end - at
          break
        }
        this.#pass(bytes, start, isReply ? at : end)
        start = end
        if (isReply) this.#onRow(readRow(bytes, at + HEADER_LENGTH, this.replyColumn))
      }
      at = end
    }
    this.#pass(bytes, start, Math.min(at, bytes.length))
    this.#missing = Math.max(at - bytes.length, 0)
    if (at < bytes.length) {
      this.#chunks = [bytes.subarray(at)]
      this.#chunksLength = bytes.length - at
      this.#neededLength = neededLength
    }
  }

  #pass(bytes: Buffer, start: number, end: number): void {
    if (end > start) this.#passToDriver(bytes.subarray(start, end))
  }
}

/** The row begins with the number of its fields (two bytes); each field with its length (four bytes), -1 for null. */
function readRow(bytes: Buffer, start: number, replyColumn: number): Fields {
  const fields: Fields = []
  const count = bytes.readUInt16BE(start)
  let at = start + 2
  for (let column = 0; column < count; column += 1) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      fields.push(null)
      continue
    }
    const value = bytes.subarray(at, at + length)
    fields.push(column === replyColumn ? value : value.toString())
    at += length
  }
  return fields
}
