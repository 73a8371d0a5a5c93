import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { SaveState, type SaveStateProps } from './save-state'

const TODAY = new Date(2026, 10, 16, 14, 2).toISOString()
const YESTERDAY = new Date(2026, 10, 15, 23, 59).toISOString()
const SAVED: SaveStateProps = { pending: null, isDirty: false, savedAt: TODAY }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 15, 30), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each<[state: string, given: Partial<SaveStateProps>]>([
  ['Saved 14:02', {}],
  ['Saved 2026/11/15 23:59', { savedAt: YESTERDAY }],
  ['Unsaved changes', { isDirty: true }],
  ['Saving …', { pending: 'save', isDirty: true }],
  ['Saving …', { pending: 'save' }],
  ['Unsaved changes', { pending: 'submit', isDirty: true }],
])('the state next to the buttons is "%s" for %j', async (state, given) => {
  await renderScreen(<SaveState {...SAVED} {...given} />)

  expect(screen.getByRole('status')).toHaveTextContent(state)
})
