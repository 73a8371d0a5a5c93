import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { EmptyState } from './empty-state'

test('the focus is in the content of the page after the button that goes with the empty state', async () => {
  const onClick = vi.fn()
  const { user } = await renderScreen(
    <section aria-label="Content" tabIndex={-1}>
      <EmptyState showAll={{ label: 'Show all orders', onClick }}>No search results found.</EmptyState>
    </section>,
  )

  await user.click(screen.getByRole('button', { name: 'Show all orders' }))

  expect(onClick).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('region', { name: 'Content' })).toHaveFocus()
})

test('a list that is filled by new orders leads to the orders, where they are fetched', async () => {
  await renderScreen(<EmptyState hasOrdersLink>Every order is answered.</EmptyState>)

  expect(screen.getByRole('link', { name: 'Fetch new orders in Orders' })).toHaveAttribute('href', '/supplier/orders')
})

test('the sentence is announced to screen readers', async () => {
  await renderScreen(<EmptyState>No search results found.</EmptyState>)

  expect(screen.getByRole('status')).toHaveTextContent('No search results found.')
})
