import { expect, test } from 'vitest'
import { retakeOutcome } from './retake-outcome'

test.each([
  ['accepted', '', 'It was taken. The order is in the list of the supplier now.'],
  [
    'duplicate',
    'The same order is there already.',
    'The same order is there already. Nothing was changed, and the message is no longer held.',
  ],
  [
    'parked',
    'The portal has no flow for OrderChange messages.',
    'It is still parked. The portal has no flow for OrderChange messages.',
  ],
  ['quarantined', 'The order is not well-formed XML.', 'It is still quarantined. The order is not well-formed XML.'],
  ['quarantined', '', 'It is still quarantined.'],
] as const)('a message that is %s after the retry (%s): %s', (state, reason, sentence) => {
  expect(retakeOutcome({ state, reason })).toBe(sentence)
})
