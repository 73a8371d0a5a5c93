import type { Direction, Sort } from '@partwire/domain/list/list-state'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { DataTable, type Column } from './data-table'

interface Part {
  id: string
  name: string
}

const COLUMNS: readonly Column<Part>[] = [
  { id: 'place', header: '#', width: '10%', cell: (_, index) => index + 1 },
  { id: 'name', header: 'Name', width: '90%', isSortable: true, cell: (part) => part.name },
]

const PARTS = [
  { id: '7', name: 'Brake disc' },
  { id: '8', name: 'Clutch' },
]

test('a row shows the cells of its columns', () => {
  renderTable({ rows: PARTS })

  const [, ...rows] = screen.getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['1', 'Brake disc'],
    ['2', 'Clutch'],
  ])
})

test('each sortable column has its own ascending and descending arrow, the others have none', () => {
  renderTable({ rows: PARTS })

  expect(screen.getAllByRole('button').map((arrow) => arrow.getAttribute('aria-label'))).toEqual([
    'Sort by Name, ascending',
    'Sort by Name, descending',
  ])
})

test.each([
  { sort: null, expected: 'none', pressed: [] },
  { sort: { field: 'name', direction: 'asc' }, expected: 'ascending', pressed: ['Sort by Name, ascending'] },
  { sort: { field: 'name', direction: 'desc' }, expected: 'descending', pressed: ['Sort by Name, descending'] },
  { sort: { field: 'city', direction: 'desc' }, expected: 'none', pressed: [] },
] as const)('sorted by $sort aria-sort is $expected', ({ sort, expected, pressed }) => {
  renderTable({ rows: PARTS, sort })

  expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', expected)
  expect(screen.queryAllByRole('button', { pressed: true }).map((arrow) => arrow.getAttribute('aria-label'))).toEqual(
    pressed,
  )
  expect(screen.getByRole('columnheader', { name: '#' })).not.toHaveAttribute('aria-sort')
})

test('an arrow passes its column and its direction to onSort', async () => {
  const onSort = renderTable({ rows: PARTS })

  await userEvent.click(screen.getByRole('button', { name: 'Sort by Name, descending' }))

  expect(onSort.mock.calls).toEqual([['name', 'desc']])
})

test('the first load shows skeleton rows and the Loading indicator, not the empty state', () => {
  const { container } = render(table({ rows: undefined, isLoading: true }))

  expect(container.querySelectorAll('tbody tr')).toHaveLength(10)
  expect(screen.getByText('Loading')).toBeVisible()
  expect(screen.queryByText('Nothing here.')).not.toBeInTheDocument()
})

test('a later load keeps the old rows, dimmed, with the Loading indicator', () => {
  const { container } = render(table({ rows: PARTS, isLoading: true }))

  expect(screen.getByRole('cell', { name: 'Clutch' })).toBeVisible()
  expect(container.querySelector('tbody')).toHaveAttribute('data-stale')
  expect(screen.getByText('Loading')).toBeVisible()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
})

test('rows that are up to date are not dimmed and nothing is loading', () => {
  const { container } = render(table({ rows: PARTS }))

  expect(container.querySelector('tbody')).not.toHaveAttribute('data-stale')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

test('no rows show the empty state', () => {
  renderTable({ rows: [] })

  expect(screen.getByRole('cell', { name: 'Nothing here.' })).toBeVisible()
})

test('a first load that failed leaves neither skeleton nor empty state', () => {
  const { container } = render(table({ rows: undefined }))

  expect(container.querySelectorAll('tbody tr')).toHaveLength(0)
})

test('after a first load that failed, Reload loads the list again and leaves the focus to the content of the page', async () => {
  const onReload = vi.fn()
  const { user } = await renderScreen(
    <section aria-label="Content" tabIndex={-1}>
      {table({ rows: undefined, onReload })}
    </section>,
  )

  await user.click(screen.getByRole('button', { name: 'Reload' }))

  expect(onReload).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('region', { name: 'Content' })).toHaveFocus()
})

test('a blank cell shows a dash, in every column alike', () => {
  renderTable({ rows: [{ id: '7', name: '  ' }] })

  expect(screen.getByRole('cell', { name: '-' })).toBeVisible()
})

test('names and descriptions have the whole text as tooltip; other values are not cut and have none', () => {
  const columns = [
    { id: 'id', header: 'Part', width: '50%', cell: (part: Part) => part.id },
    { id: 'name', header: 'Name', width: '50%', isText: true, cell: (part: Part) => part.name },
  ]
  const { container } = render(table({ rows: PARTS, columns }))

  expect([...container.querySelectorAll('[title]')].map((element) => element.getAttribute('title'))).toEqual([
    'Brake disc',
    'Clutch',
  ])
})

test('a row that did not change is not rendered again', () => {
  const rendered: string[] = []
  const columns = [{ id: 'name', header: 'Name', width: '100%', cell: (part: Part) => rendered.push(part.name) }]
  const { rerender } = render(table({ rows: PARTS, columns }))
  rendered.length = 0

  rerender(table({ rows: PARTS.with(1, { id: '8', name: 'Clutch kit' }), columns, isLoading: true }))

  expect(rendered).toEqual(['Clutch kit'])
})

type OnSort = (field: string, direction: Direction) => void

interface TableOptions {
  rows: readonly Part[] | undefined
  sort?: Sort | null
  isLoading?: boolean
  columns?: readonly Column<Part>[]
  onReload?: () => void
}

function renderTable(options: TableOptions) {
  const onSort = vi.fn<OnSort>()
  render(table(options, onSort))
  return onSort
}

function table(
  { rows, sort = null, isLoading = false, columns = COLUMNS, ...more }: TableOptions,
  onSort: OnSort = () => {},
) {
  return (
    <DataTable
      label="Parts"
      columns={columns}
      rows={rows}
      rowId={(part) => part.id}
      sort={sort}
      onSort={onSort}
      isLoading={isLoading}
      empty="Nothing here."
      {...more}
    />
  )
}
