import { expect, test } from 'vitest'
import { isHeld, MESSAGE_STATES } from './states'

test('a message waits for a person when it is parked or quarantined', () => {
  expect(MESSAGE_STATES.filter((state) => isHeld(state))).toEqual(['parked', 'quarantined'])
})
