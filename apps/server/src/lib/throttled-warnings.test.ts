import { expect, test } from 'vitest'
import { logLines } from '../testing/log-lines'
import { testClock } from '../testing/test-clock'
import { throttledWarnings } from './throttled-warnings'

test('a warning with the same key is logged once an hour', () => {
  const { log, lines } = logLines()
  const clock = testClock()
  const warnings = throttledWarnings(log, clock.now)

  const dueAfterMinutes = [0, 1, 58, 1, 1].map((minutes) => {
    clock.advance({ minutes })
    const isDue = warnings.isDue('proxy')
    warnings.warn('proxy', {}, 'An unlisted proxy.')
    return isDue
  })

  expect(dueAfterMinutes).toEqual([true, false, false, true, false])
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['An unlisted proxy.', 'An unlisted proxy.'])
})

test('no more than 20 lines an hour are logged, whatever their keys', () => {
  const { log, lines } = logLines()
  const clock = testClock()
  const warnings = throttledWarnings(log, clock.now)

  for (let i = 0; i < 100; i += 1) warnings.warn(`peer ${i}`, {}, 'An unlisted proxy.')
  const linesOfFirstHour = lines.length
  clock.advance({ minutes: 60 })
  warnings.warn('peer 99', {}, 'An unlisted proxy.')

  expect([linesOfFirstHour, lines.length]).toEqual([20, 21])
})
