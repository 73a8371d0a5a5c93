import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box'

test('Enter searches', async () => {
  const onSearch = vi.fn<(keyword: string) => void>()
  render(box('', onSearch))

  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'brake{Enter}')

  expect(onSearch.mock.calls).toEqual([['brake']])
})

test('the search icon searches', async () => {
  const onSearch = vi.fn<(keyword: string) => void>()
  render(box('', onSearch))

  await userEvent.type(screen.getByPlaceholderText('Search'), 'brake')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))

  expect(onSearch.mock.calls).toEqual([['brake']])
})

test('the box shows the keyword of the list and follows it when Back changes it', async () => {
  const { rerender } = render(box('brake'))
  await userEvent.type(screen.getByRole('textbox'), ' disc')

  rerender(box('clutch'))

  expect(screen.getByRole('textbox')).toHaveValue('clutch')
})

test('what is being typed survives a new render of the screen', async () => {
  const { rerender } = render(box('brake'))
  await userEvent.type(screen.getByRole('textbox'), ' disc')

  rerender(box('brake'))

  expect(screen.getByRole('textbox')).toHaveValue('brake disc')
})

function box(keyword: string, onSearch: (keyword: string) => void = () => {}) {
  return (
    <MantineProvider env="test">
      <SearchBox keyword={keyword} onSearch={onSearch} />
    </MantineProvider>
  )
}
