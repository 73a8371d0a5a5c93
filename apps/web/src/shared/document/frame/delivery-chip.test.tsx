import type { Delivery } from '@partwire/domain/documents/shape'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { deferredReply, givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { DeliveryChip } from './delivery-chip'

const RESEND = 'POST /api/supplier/delivery/resend'
const DELIVERY: Delivery = { id: '5', state: 'queued', reason: '', at: '2026-11-14T09:00:00Z' }
const FAILED: Delivery = { ...DELIVERY, state: 'failed', reason: 'The platform does not know this party.' }

test.each([
  ['queued', 'Queued for delivery'],
  ['sending', 'Being delivered'],
  ['delivered', 'Delivered'],
] as const)('a delivery that is %s says: %s', async (state, label) => {
  await renderScreen(<DeliveryChip delivery={{ ...DELIVERY, state }} />)

  expect(screen.getByRole('status')).toHaveTextContent(label)
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument()
})

test('a failed delivery shows its reason and can be sent again', async () => {
  const calls = givenServer({ [RESEND]: () => ({ success: true }) })
  const onResent = vi.fn<() => void>()
  const { user } = await renderScreen(<DeliveryChip delivery={FAILED} onResent={onResent} />)
  expect(screen.getByText('The platform does not know this party.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Resend' }))

  expect(await screen.findByText('Queued for delivery')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument()
  expect(calls.map(({ name, body }) => [name, body])).toEqual([[RESEND, { id: '5' }]])
  expect(onResent).toHaveBeenCalledOnce()
})

test('a refused Resend shows the reason and can be tried again', async () => {
  givenServer({ [RESEND]: () => ({ success: false, error: 'It is on its way already.' }) })
  const { user } = await renderScreen(<DeliveryChip delivery={FAILED} />)

  await user.click(screen.getByRole('button', { name: 'Resend' }))

  expect(await screen.findByText('It is on its way already.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled()
})

test('Resend is disabled until the reply arrives, and a double click sends once', async () => {
  const held = deferredReply({ success: true })
  const calls = givenServer({ [RESEND]: held.handler })
  await renderScreen(<DeliveryChip delivery={FAILED} />)
  const resend = screen.getByRole('button', { name: 'Resend' })

  act(() => {
    resend.click()
    resend.click()
  })

  await waitFor(() => expect(resend).toBeDisabled())
  act(held.release)
  expect(await screen.findByText('Queued for delivery')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('the reply to a Resend is shown until the state of the delivery changes', async () => {
  givenServer({ [RESEND]: () => ({ success: false, error: 'It is on its way already.' }) })
  const later: Delivery = { ...FAILED, reason: 'The platform is closed.', at: '2026-11-14T10:00:00Z' }
  const { user } = await renderScreen(<ChangingDelivery deliveries={[FAILED, later]} />)
  await user.click(screen.getByRole('button', { name: 'Resend' }))
  await screen.findByText('It is on its way already.')

  await user.click(screen.getByRole('button', { name: 'Next' }))

  expect(screen.getByText('The platform is closed.')).toBeVisible()
  expect(screen.queryByText('It is on its way already.')).not.toBeInTheDocument()
})

function ChangingDelivery({ deliveries }: { deliveries: readonly [Delivery, Delivery] }) {
  const [index, setIndex] = useState<0 | 1>(0)
  return (
    <>
      <DeliveryChip delivery={deliveries[index]} />
      <button type="button" onClick={() => setIndex(1)}>
        Next
      </button>
    </>
  )
}
