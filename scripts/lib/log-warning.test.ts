import { expect, test } from 'vitest'
import { warningIn } from './log-warning'

test.each([
  ['{"level":30,"msg":"request completed"}', null],
  ['{"level":40,"msg":"slow"}', 'Warning: slow'],
  ['{"level":50,"msg":"mail","err":{"message":"refused"}}', 'Error: mail: refused'],
  ['{"level":40,"reason":"No space left on device","msg":"not ready"}', 'Warning: not ready: No space left on device'],
  ['{"level":60,"err":{"message":"gone"}}', 'Error: gone'],
  ['{"other":1}', null],
  ['', null],
  ['plain words', 'plain words'],
])('Of the log line %j the console shows %j', (line, shown) => {
  expect(warningIn(line)).toBe(shown)
})
