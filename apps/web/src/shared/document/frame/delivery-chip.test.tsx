import type { Delivery } from '@partwire/domain/documents/shape'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { DeliveryChip } from './delivery-chip'

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
  const calls = givenServer({ 'POST /api/supplier/delivery/resend': () => ({ success: true }) })
  const onResent = vi.fn<() => void>()
  const { user } = await renderScreen(<DeliveryChip delivery={FAILED} onResent={onResent} />)
  expect(screen.getByText('The platform does not know this party.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Resend' }))

  expect(await screen.findByText('Queued for delivery')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument()
  expect(calls.map(({ name, body }) => [name, body])).toEqual([['POST /api/supplier/delivery/resend', { id: '5' }]])
  expect(onResent).toHaveBeenCalledOnce()
})

test('a refused Resend shows the reason and can be tried again', async () => {
  givenServer({ 'POST /api/supplier/delivery/resend': () => ({ success: false, error: 'It is on its way already.' }) })
  const { user } = await renderScreen(<DeliveryChip delivery={FAILED} />)

  await user.click(screen.getByRole('button', { name: 'Resend' }))

  expect(await screen.findByText('It is on its way already.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled()
})
