import { expect, test } from 'vitest'
import { createLog } from './log'
import { formatLine, readableLog } from './readable-log'

test('a line has time, level, message and fields', () => {
  const time = new Date(2026, 10, 16, 14, 2, 11)
  const line = { level: 30, time: time.getTime(), pid: 7, hostname: 'h', reqId: 'ab-1', url: '/api/a b', status: 200 }

  expect(formatLine(JSON.stringify({ ...line, msg: 'request' }))).toBe(
    '14:02:11 INFO  request reqId=ab-1 url="/api/a b" status=200\n',
  )
})

test('an error is below its line, with its stack and its fields', () => {
  const written: string[] = []
  const log = createLog(
    'info',
    readableLog((text) => written.push(text)),
  )

  log.error({ err: Object.assign(new Error('no route to host'), { code: 'EHOSTUNREACH' }) }, 'mail failed')

  expect(written).toHaveLength(1)
  const [head, first, ...rest] = (written[0] ?? '').trimEnd().split('\n')
  expect(head).toMatch(/^\d\d:\d\d:\d\d ERROR mail failed$/)
  expect(first).toBe('    Error: no route to host')
  expect(rest.at(-1)).toBe('    code=EHOSTUNREACH')
})

test('secrets are redacted as in JSON', () => {
  const written: string[] = []
  const log = createLog(
    'info',
    readableLog((text) => written.push(text)),
  )

  log.info({ body: { password: 'geheim' } }, 'something happened')

  expect(written.join('')).toContain('body={"password":"[redacted]"}')
})
