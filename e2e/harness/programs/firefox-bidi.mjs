#!/usr/bin/env node
/**
 * Starts Firefox (FIREFOX_PATH) with the given arguments, and forwards its WebDriver BiDi connection. Playwright sends a
 * command that Firefox ESR 153 does not know and that no test needs; it is replaced by one without effect.
 */
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

const UNKNOWN_COMMAND = '"method":"emulation.setMediaFeaturesOverride"'
const LISTENING = /WebDriver BiDi listening on ws:\/\/([^:]+):(\d+)/
const MASK_BYTES = 4
/** Bits of the first two bytes of a WebSocket frame (RFC 6455). */
const LENGTH_BITS = 0x7f
const MASKED = 0x80

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))
createInterface(firefox.stderr).on('line', (line) => {
  const [, host, port] = LISTENING.exec(line) ?? []
  if (port === undefined) process.stderr.write(`${line}\n`)
  else forward(host, Number(port))
})

function forward(host, port) {
  const server = createServer((client) => {
    const browser = connect(port, host)
    let pending = Buffer.alloc(0)
    let isOpen = false
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      if (!isOpen) {
        const end = pending.indexOf('\r\n\r\n')
        if (end < 0) return
        // Firefox accepts only its own address.
        const request = pending.subarray(0, end + 4).toString('latin1')
        browser.write(request.replace(/^host:.*$/im, `Host: ${host}:${port}`), 'latin1')
        pending = pending.subarray(end + 4)
        isOpen = true
      }
      for (let frame = firstFrame(pending); frame !== null; frame = firstFrame(pending)) {
        browser.write(replaceCommand(frame))
        pending = pending.subarray(frame.bytes.length)
      }
    })
    browser.pipe(client)
    for (const [socket, other] of [
      [client, browser],
      [browser, client],
    ]) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  server.listen(0, host, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://${host}:${server.address().port}\n`)
  })
}

/** The first frame of the bytes, which a client always masks; null while it is incomplete. */
function firstFrame(bytes) {
  if (bytes.length < 2) return null
  const short = bytes[1] & LENGTH_BITS
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const start = 2 + lengthBytes + MASK_BYTES
  if (bytes.length < start) return null
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < start + length) return null
  return { bytes: bytes.subarray(0, start + length), start }
}

function replaceCommand({ bytes, start }) {
  const mask = bytes.subarray(start - MASK_BYTES, start)
  const applyMask = (payload) => payload.map((byte, i) => byte ^ mask[i % MASK_BYTES])
  const text = applyMask(bytes.subarray(start)).toString()
  if (!text.includes(UNKNOWN_COMMAND)) return bytes
  const { id } = JSON.parse(text)
  const payload = Buffer.from(JSON.stringify({ id, method: 'session.status', params: {} }))
  return Buffer.concat([Buffer.from([bytes[0], MASKED | payload.length]), mask, applyMask(payload)])
}
