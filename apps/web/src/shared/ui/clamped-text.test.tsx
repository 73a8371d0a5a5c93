import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ClampedText } from './clamped-text'

const TEXT = 'Radiator, engine cooling, for vehicles with automatic transmission and air conditioning'
const heights = { shown: 36, whole: 36 }

// happy-dom has no layout.
beforeEach(() => {
  heights.whole = 36
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => heights.shown)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => heights.whole)
})

test('text that fits has a tooltip and no tab stop', async () => {
  render(<ClampedText>{TEXT}</ClampedText>)

  await userEvent.tab()

  expect(screen.getByTitle(TEXT)).not.toHaveFocus()
  expect(screen.getAllByText(TEXT)).toHaveLength(1)
})

test('text that is cut can be reached by keyboard and shows the whole text while it has the focus', async () => {
  heights.whole = 54
  render(<ClampedText>{TEXT}</ClampedText>)

  await userEvent.tab()
  expect(screen.getByTitle(TEXT)).toHaveFocus()
  expect(screen.getAllByText(TEXT)).toHaveLength(2)

  await userEvent.tab()
  expect(screen.getAllByText(TEXT)).toHaveLength(1)
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['scrolling', () => window.dispatchEvent(new Event('scroll'))],
])('%s hides the whole text', async (_, act) => {
  heights.whole = 54
  render(<ClampedText>{TEXT}</ClampedText>)
  await userEvent.tab()

  await act()

  await vi.waitFor(() => expect(screen.getAllByText(TEXT)).toHaveLength(1))
})
