import { expect, test } from 'vitest'
import { isHeld, MESSAGE_STATES, formatRetryResult } from './states'

test('a message waits for a person when it is parked or quarantined', () => {
  expect(MESSAGE_STATES.filter((state) => isHeld(state))).toEqual(['parked', 'quarantined'])
})

test.each([
  ['accepted', '', 'It was imported. The order is now in the list of the supplier.'],
  [
    'duplicate',
    'The same order is there already.',
    'The same order already exists. Nothing was changed, and the message is no longer held.',
  ],
  [
    'parked',
    'The portal has no flow for OrderChange messages.',
    'It is still parked. The portal has no flow for OrderChange messages.',
  ],
  ['quarantined', 'The order is not well-formed XML.', 'It is still quarantined. The order is not well-formed XML.'],
  ['quarantined', '', 'It is still quarantined.'],
] as const)('a message that is %s after the retry (%s): %s', (state, reason, sentence) => {
  expect(formatRetryResult({ state, reason })).toBe(sentence)
})
