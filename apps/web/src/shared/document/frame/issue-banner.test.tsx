import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { IssueBanner } from './issue-banner'

const NET = { path: 'items.3.unitNetPrice', label: 'unit net price' }
const NET_LATER = { path: 'items.9.unitNetPrice', label: 'unit net price' }
const STATUS = { path: 'items.3.confirms.0.status', label: 'status' }
const NUMBER = { path: 'sellerOrderNumber', label: 'seller order number' }

test.each([
  [[NUMBER], 'Please confirm seller order number!'],
  [[NET, NET_LATER, STATUS], 'Please confirm unit net price & status!'],
  [[NUMBER, NET, STATUS], 'Please confirm seller order number, unit net price & status!'],
])('the issues %o say: %s', async (issues, sentence) => {
  await renderScreen(<IssueBanner issues={issues} />)

  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
})

test('the banner takes the focus when it appears, and again with every failed try', async () => {
  const { user } = await renderScreen(<Tries />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('alert')).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('alert')).toHaveFocus()
})

test('each label leads to its first field that is not corrected yet', async () => {
  const onJump = vi.fn<(path: string) => void>()
  const { user } = await renderScreen(
    <IssueBanner issues={[NET, NET_LATER, STATUS]} marked={new Set([NET_LATER.path, STATUS.path])} onJump={onJump} />,
  )

  await user.click(screen.getByRole('button', { name: 'unit net price' }))
  await user.click(screen.getByRole('button', { name: 'status' }))

  expect(onJump.mock.calls).toEqual([[NET_LATER.path], [STATUS.path]])
})

test('the error message of the server is shown instead', async () => {
  await renderScreen(<IssueBanner issues={[]} message="This order has moved on." />)

  expect(screen.getByRole('alert')).toHaveTextContent('This order has moved on.')
})

function Tries() {
  const [tries, setTries] = useState(0)
  return (
    <>
      <IssueBanner issues={tries === 0 ? [] : [NUMBER]} attempt={tries} />
      <button type="button" onClick={() => setTries(tries + 1)}>
        Submit
      </button>
    </>
  )
}
