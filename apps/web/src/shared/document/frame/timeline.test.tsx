import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { Timeline } from './timeline'

const CALL = 'GET /api/supplier/order/timeline/7'

test('the timeline is closed at first and asks for nothing', async () => {
  const calls = givenServer({})

  await renderScreen(<Timeline orderId="7" />)

  expect(screen.getByRole('button', { name: 'Timeline' })).toHaveAttribute('aria-expanded', 'false')
  expect(calls).toEqual([])
})

test('opened, it shows who did what and when; an event without a person shows Partwire', async () => {
  const at = new Date(2026, 10, 14, 9, 5, 0).toISOString()
  givenServer({
    [CALL]: () => ({
      success: true,
      events: [
        { at, by: '', text: 'The order came in.' },
        { at, by: 'Ada Berg', text: 'The order response was submitted.' },
      ],
    }),
  })
  const { user } = await renderScreen(<Timeline orderId="7" />)

  await user.click(screen.getByRole('button', { name: 'Timeline' }))

  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2026/11/14 09:05:00PartwireThe order came in.',
    '2026/11/14 09:05:00Ada BergThe order response was submitted.',
  ])
  expect(screen.getByRole('button', { name: 'Timeline' })).toHaveAttribute('aria-expanded', 'true')
})
