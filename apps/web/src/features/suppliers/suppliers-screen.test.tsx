import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aSupplier, listReply } from './samples'
import { AdminSuppliersScreen } from './suppliers-screen'

const LIST = 'POST /api/admin/supplier/list'
const UPDATE = 'POST /api/admin/supplier/update'

test('the screen has the heading Supplier, a Search box and an Add a Supplier button', async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  expect(screen.getByRole('heading', { level: 1, name: 'Supplier' })).toBeVisible()
  expect(screen.getByPlaceholderText('Search')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add a Supplier' })).toBeVisible()
})

test('the columns are #, TecCom ID, Supplier Name, Contact Name, Contact Email, Registration Date, Last Access, Action', async () => {
  await openScreen({ [LIST]: () => listReply([aSupplier()]) })

  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '#',
    'TecCom ID',
    'Supplier Name',
    'Contact Name',
    'Contact Email',
    'Registration Date',
    'Last Access',
    'Action',
  ])
})

test('Registration Date shows as YYYY/MM/DD and Last Access as YYYY/MM/DD HH:MM:SS, or a dash when never', async () => {
  const { lastAccessTime: _never, ...newcomer } = aSupplier({ id: '8' })
  await openScreen({ [LIST]: () => listReply([aSupplier(), newcomer]) })

  expect(await rowCells(1)).toEqual([
    '1',
    'TC-1007',
    'Brake World',
    'Ada Berg',
    'ada@brakeworld.example',
    '2026/01/05',
    '2026/11/14 15:16:17',
  ])
  expect((await rowCells(2)).at(6)).toBe('-')
})

test('# is the row number continued across pages', async () => {
  await openScreen({ [LIST]: () => listReply([aSupplier(), aSupplier({ id: '8' })], { total: 22, pageNo: 3 }) })

  expect((await rowCells(1))[0]).toBe('21')
  expect((await rowCells(2))[0]).toBe('22')
})

test("the server's page size is used", async () => {
  await openScreen({ [LIST]: () => listReply([aSupplier()], { total: 60, pageNo: 2, pageSize: 25 }) })

  expect((await rowCells(1))[0]).toBe('26')
  expect(screen.getByText('26–50 of 60')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Page/ })).toHaveLength(3)
})

test('a page past the end: the screen follows the page the server answered, the URL keeps the requested page', async () => {
  const { url } = await openScreen({ [LIST]: () => listReply([aSupplier()], { total: 21, pageNo: 3 }) }, '?pageNo=99')

  expect((await rowCells(1))[0]).toBe('21')
  expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 3')
  expect(url()).toContain('pageNo=99')
})

test('Action holds an active on/off toggle, an edit icon and a delete icon', async () => {
  await openScreen({ [LIST]: () => listReply([aSupplier()]) })
  await screen.findByText('Brake World')

  expect(screen.getByRole('switch', { name: 'Active: Brake World' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit Brake World' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete Brake World' })).toBeVisible()
})

test('the sortable columns are tecComId, supplierName, contactName, createTime and lastAccessTime, both ways', async () => {
  const { user, calls } = await openScreen({ [LIST]: () => listReply([aSupplier()]) })
  await screen.findByText('Brake World')

  for (const label of ['TecCom ID', 'Supplier Name', 'Contact Name', 'Registration Date', 'Last Access']) {
    for (const direction of ['ascending', 'descending']) {
      await user.click(screen.getByRole('button', { name: `Sort by ${label}, ${direction}` }))
    }
  }

  await waitFor(() => expect(calls).toHaveLength(11))
  expect(calls.slice(1).map((call) => call.body)).toEqual(
    ['tecComId', 'supplierName', 'contactName', 'createTime', 'lastAccessTime'].flatMap((orderField) => [
      { pageNo: 1, keyword: '', orderField, isDesc: false },
      { pageNo: 1, keyword: '', orderField, isDesc: true },
    ]),
  )
  expect(screen.getAllByRole('button', { name: /^Sort by/ })).toHaveLength(10)
})

test('clicking the already active direction clears the sort and the direction returns to descending', async () => {
  const { user, calls } = await openScreen(
    { [LIST]: () => listReply([aSupplier()]) },
    '?fieldName=tecComId&isDesc=false',
  )
  await screen.findByText('Brake World')

  await user.click(screen.getByRole('button', { name: 'Sort by TecCom ID, ascending' }))

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ pageNo: 1, keyword: '', orderField: null, isDesc: true })
})

test('sorting keeps the page', async () => {
  const { user, calls } = await openScreen(
    { [LIST]: () => listReply([aSupplier()], { total: 40, pageNo: 4 }) },
    '?pageNo=4',
  )
  await screen.findByText('Brake World')

  await user.click(screen.getByRole('button', { name: 'Sort by TecCom ID, ascending' }))

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ pageNo: 4, keyword: '', orderField: 'tecComId', isDesc: false })
})

test('a keyword that is too long and a sort field that cannot be stored count as absent and leave the address', async () => {
  const { calls, url } = await openScreen(
    { [LIST]: () => listReply([aSupplier()]) },
    `?keyword=${'x'.repeat(201)}&fieldName=%00`,
  )

  expect(await screen.findByText('Brake World')).toBeVisible()
  expect(calls[0]?.body).toEqual({ pageNo: 1, keyword: '', orderField: null, isDesc: true })
  await waitFor(() => expect(url()).toMatch(/\?isDesc=true&pageNo=1&timestamp=\d+$/))
})

test('Search resets to page 1 and keeps the sort', async () => {
  const { user, calls, url } = await openScreen(
    { [LIST]: () => listReply([aSupplier()], { total: 40, pageNo: 4 }) },
    '?pageNo=4&fieldName=createTime&isDesc=true',
  )
  await screen.findByText('Brake World')

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'brake{Enter}')

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ pageNo: 1, keyword: 'brake', orderField: 'createTime', isDesc: true })
  expect(url()).toMatch(/\?fieldName=createTime&isDesc=true&keyword=brake&pageNo=1&timestamp=\d+$/)
})

test('a page of the pager is loaded with the current keyword and sort', async () => {
  const { user, calls } = await openScreen(
    { [LIST]: () => listReply([aSupplier()], { total: 40 }) },
    '?keyword=brake&fieldName=createTime&isDesc=false',
  )
  await screen.findByText('1–10 of 40')

  await user.click(screen.getByRole('button', { name: 'Last page' }))

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ pageNo: 4, keyword: 'brake', orderField: 'createTime', isDesc: false })
})

test('a Loading indicator shows during fetches', async () => {
  const held = deferredReply(listReply([aSupplier()]))
  const { user, calls } = await openScreen({ [LIST]: held.handler })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.getByText('Loading')).toBeVisible()

  held.release()
  await screen.findByText('Brake World')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Loading')).toBeVisible()
  expect(screen.getByText('Brake World')).toBeVisible()
})

test("an empty result shows 'No search results found.' and a button back to all suppliers", async () => {
  const { user, calls } = await openScreen({ [LIST]: () => listReply([]) }, '?keyword=nobody')

  expect(await screen.findByText('No search results found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all suppliers' }))

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toMatchObject({ keyword: '', pageNo: 1 })
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('')
})

test("an empty result without a keyword shows 'No search results found.' too, and a hint to add the first one", async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  expect(await screen.findByText('No search results found.')).toBeVisible()
  expect(screen.getByText('Add a Supplier creates the first account.')).toBeVisible()
})

test('the active switch flips at once and sends the flag', async () => {
  const { user, calls } = await openScreen({
    [LIST]: () => listReply([aSupplier()]),
    [UPDATE]: () => ({ success: true }),
  })
  const active = await findSwitch()
  expect(active).toBeChecked()

  await user.click(active)

  expect(active).not.toBeChecked()
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: UPDATE, body: { id: '7', active: false } }))
  expect(active).not.toBeChecked()
})

test('if the answer has no success, the flag flips back silently', async () => {
  const held = deferredReply({ success: false, error: 'Not now.' })
  const { user, calls } = await openScreen({
    [LIST]: () => listReply([aSupplier({ active: false })]),
    [UPDATE]: held.handler,
  })
  const active = await findSwitch()

  await user.click(active)
  expect(active).toBeChecked()
  held.release()

  await waitFor(() => expect(active).not.toBeChecked())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(calls.filter((call) => call.name === LIST)).toHaveLength(1)
})

test('a switch clicked again before its answer sends once', async () => {
  const held = deferredReply({ success: true })
  const { user, calls } = await openScreen({ [LIST]: () => listReply([aSupplier()]), [UPDATE]: held.handler })

  await user.dblClick(await findSwitch())
  held.release()

  expect(calls.filter((call) => call.name === UPDATE)).toHaveLength(1)
  expect(screen.getByRole('switch')).not.toBeChecked()
})

test('a list answered without success is ignored: no message, the loading state is cleared', async () => {
  await openScreen({ [LIST]: () => ({ success: false }) })

  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText('No search results found.')).not.toBeInTheDocument()
})

async function openScreen(answers: Parameters<typeof givenServer>[0], query = '') {
  const calls = givenServer(answers)
  const view = await renderScreen(<AdminSuppliersScreen />, `/admin/suppliers${query}`)
  return { ...view, calls }
}

async function findSwitch() {
  await screen.findByText('Brake World')
  return screen.getByRole('switch', { name: 'Active: Brake World' })
}

/** What the row shows, without its Action. */
async function rowCells(number: number) {
  await screen.findAllByText('Brake World')
  const row = screen.getAllByRole('row')[number]
  if (row === undefined) throw new Error(`there is no row ${number}`)
  const cells = within(row).getAllByRole('cell')
  return cells.slice(0, -1).map((cell) => cell.textContent)
}
