import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pager } from './pager'

test.each([0, 1, 10])('with %i rows of 10 there is one page or none, and no pager', (total) => {
  renderPager({ total, pageNo: 1 })

  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test.each([
  { pageNo: 1, pages: ['1', '2', '3'] },
  { pageNo: 2, pages: ['1', '2', '3', '4'] },
  { pageNo: 5, pages: ['3', '4', '5', '6', '7'] },
  { pageNo: 9, pages: ['7', '8', '9'] },
])('on page $pageNo of 9 the pager offers first, $pages and last', ({ pageNo, pages }) => {
  renderPager({ total: 85, pageNo })

  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['First page', ...pages.map((page) => `Page ${page}`), 'Last page'])
})

test('the current page is marked as the current one', () => {
  renderPager({ total: 85, pageNo: 5 })

  expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 5')
})

test.each([
  { total: 2318, pageNo: 15, text: '141–150 of 2,318' },
  { total: 85, pageNo: 9, text: '81–85 of 85' },
])('the pager shows the range of rows and the total: $text', ({ total, pageNo, text }) => {
  renderPager({ total, pageNo })

  expect(screen.getByText(text)).toBeVisible()
})

test.each([
  { name: 'First page', leadsTo: 1 },
  { name: 'Page 4', leadsTo: 4 },
  { name: 'Page 7', leadsTo: 7 },
  { name: 'Last page', leadsTo: 9 },
])('$name leads to page $leadsTo', async ({ name, leadsTo }) => {
  const onPage = renderPager({ total: 85, pageNo: 5 })

  await userEvent.click(screen.getByRole('button', { name }))

  expect(onPage.mock.calls).toEqual([[leadsTo]])
})

test('at an end the button to it does nothing and keeps the focus', async () => {
  const onPage = renderPager({ total: 85, pageNo: 1 })
  const first = screen.getByRole('button', { name: 'First page' })

  await userEvent.click(first)

  expect(onPage).not.toHaveBeenCalled()
  expect(first).toHaveAttribute('aria-disabled', 'true')
  expect(first).toHaveFocus()
})

function renderPager({ total, pageNo }: { total: number; pageNo: number }) {
  const onPage = vi.fn<(pageNo: number) => void>()
  render(<Pager total={total} pageNo={pageNo} pageSize={10} onPage={onPage} />)
  return onPage
}
