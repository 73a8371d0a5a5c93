import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { someFigures } from '../samples'
import { FiguresSection } from './figures-section'

const FIGURES = 'GET /api/supplier/today/figures'
const FAILURE = { success: false, code: 'unavailable' }
const ORDERS = '1,503 orders in the last 90 days.'

test('the charts stay when a later load fails', async () => {
  const replies = [someFigures(), FAILURE]
  const calls = givenServer({ [FIGURES]: () => replies.shift() })
  const { user } = await renderScreen(
    <>
      <FiguresSection />
      <LoadAgain />
    </>,
  )
  await screen.findByText(ORDERS)

  await user.click(screen.getByRole('button', { name: 'Load again' }))

  expect(await screen.findByText('loaded again')).toBeVisible()
  expect(calls).toHaveLength(2)
  expect(screen.getByText(ORDERS)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
})

test('Reload stays with the focus until the charts are loaded', async () => {
  const second = deferredReply(someFigures())
  const replies = [() => FAILURE, second.handler]
  const calls = givenServer({ [FIGURES]: () => replies.shift()?.() })
  const { user } = await renderScreen(<FiguresSection />)

  await user.click(await screen.findByRole('button', { name: 'Reload' }))

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Reload' })).toHaveFocus()
  second.release()
  expect(await screen.findByText(ORDERS)).toBeVisible()
})

/** Stands for whatever loads the figures again while they are shown. */
function LoadAgain() {
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries().then(() => setDone(true))}>
        Load again
      </button>
      {isDone && 'loaded again'}
    </>
  )
}
