import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aSupplier, listReply } from './samples'
import { AdminSuppliersScreen } from './suppliers-screen'

const LIST = 'POST /api/admin/supplier/list'
const CREATE = 'POST /api/admin/supplier/create'
const UPDATE = 'POST /api/admin/supplier/update'

const FIELDS = [
  'TecCom ID',
  'Supplier Name',
  'Contact Name',
  'TecCom Webservice Username',
  'TecCom Webservice Password',
  'Password',
  'Confirm Password',
  'Contact Email',
]

test('Add New Supplier has the eight fields and a checkbox Email Notification for Orders, all empty', async () => {
  await openAdd()

  expect(screen.getByRole('dialog', { name: 'Add New Supplier' })).toBeVisible()
  expect(labelsInOrder()).toEqual([...FIELDS, 'Email Notification for Orders'])
  for (const label of FIELDS) expect(field(label)).toHaveValue('')
  expect(screen.getByRole('checkbox', { name: 'Email Notification for Orders' })).not.toBeChecked()
})

test('the passwords are hidden, and the browser must not fill in the operator’s own', async () => {
  await openAdd()

  for (const label of ['TecCom Webservice Password', 'Password', 'Confirm Password']) {
    expect(field(label)).toHaveAttribute('type', 'password')
    expect(field(label)).toHaveAttribute('autocomplete', 'new-password')
  }
  for (const label of ['TecCom Webservice Username', 'Contact Email']) {
    expect(field(label)).toHaveAttribute('autocomplete', 'off')
  }
})

test('no field takes more characters than the server does', async () => {
  await openAdd()

  expect(FIELDS.map((label) => field(label).maxLength)).toEqual([100, 200, 200, 200, 200, 200, 200, 254])
})

test('the rule for the password is below its field from the start', async () => {
  await openAdd()

  expect(field('Password')).toHaveAccessibleDescription('At least 8 characters.')
})

test('each password has its own button to show it', async () => {
  const { user } = await openAdd()

  await user.click(screen.getByRole('button', { name: 'Show Confirm Password' }))

  expect(field('Confirm Password')).toHaveAttribute('type', 'text')
  expect(field('Password')).toHaveAttribute('type', 'password')
  expect(field('TecCom Webservice Password')).toHaveAttribute('type', 'password')
})

test('on success the dialog closes and the list reloads', async () => {
  const { user, sent, listLoads } = await openAdd({ [CREATE]: () => ({ success: true }) })

  fill()
  await user.click(screen.getByRole('checkbox', { name: 'Email Notification for Orders' }))
  await user.click(save())

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(listLoads()).toBe(2))
  expect(sent(CREATE)).toEqual([
    {
      tecComId: 'TC-2001',
      supplierName: 'Clutch House',
      contactName: 'Cleo Dahl',
      tecComUserName: 'clutchhouse',
      tecComPassword: 'ws-pass',
      password: 'long enough',
      contactEmail: 'cleo@clutch.example',
      sendEmailForOrder: true,
    },
  ])
})

test('failing fields are highlighted, named in the message, and nothing is sent', async () => {
  const { user, sent } = await openAdd({ [CREATE]: () => ({ success: true }) })
  fill({ 'TecCom ID': ' ', 'Confirm Password': 'other', 'Contact Email': 'cleo' })

  await user.click(save())

  expect(screen.getByRole('alert')).toHaveTextContent('Please confirm TecCom ID, Confirm Password & Contact Email!')
  expect(marked()).toEqual(['TecCom ID', 'Confirm Password', 'Contact Email'])
  expect(field('TecCom ID')).toHaveFocus()
  expect(sent(CREATE)).toEqual([])
})

test("one failing field gives 'Please confirm X!'", async () => {
  const { user } = await openAdd()
  fill({ 'Supplier Name': ' ' })

  await user.click(save())

  expect(screen.getByRole('alert')).toHaveTextContent('Please confirm Supplier Name!')
})

test("a create failure shows the server's error text in the dialog and marks the errorField field", async () => {
  const { user, listLoads } = await openAdd({
    [CREATE]: () => ({ success: false, error: 'This TecCom ID is already in use.', errorField: 'tecComId' }),
  })
  fill()

  await user.click(save())

  expect(await screen.findByRole('alert')).toHaveTextContent('This TecCom ID is already in use.')
  expect(marked()).toEqual(['TecCom ID'])
  expect(field('Supplier Name')).toHaveValue('Clutch House')
  expect(listLoads()).toBe(1)
})

test('a create failure without an error text is silent and the dialog stays', async () => {
  const { user, sent } = await openAdd({ [CREATE]: () => ({ success: false }) })
  fill()

  await user.click(save())

  await waitFor(() => expect(sent(CREATE)).toHaveLength(1))
  await waitFor(() => expect(save()).toBeEnabled())
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each(['Cancel', 'Close'])('%s closes the dialog with no change', async (name) => {
  const { user, listLoads, calls } = await openAdd()
  fill()

  await user.click(screen.getByRole('button', { name }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(listLoads()).toBe(1)
  expect(calls).toHaveLength(1)
})

test('a dialog that was cancelled opens empty the next time', async () => {
  const { user } = await openAdd()
  fill()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Add a Supplier' }))

  expect(field('TecCom ID')).toHaveValue('')
})

test('a double click on Save sends once, and the focus stays in the dialog meanwhile', async () => {
  const held = deferredReply({ success: true })
  const { user, sent } = await openAdd({ [CREATE]: held.handler })
  fill()

  await user.dblClick(save())
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toHaveFocus()
  held.release()

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent(CREATE)).toHaveLength(1)
})

test('Update supplier has the same fields and opens with a copy of the supplier, its password blank', async () => {
  await openEdit()

  expect(screen.getByRole('dialog', { name: 'Update supplier' })).toBeVisible()
  expect(labelsInOrder()).toEqual([...FIELDS, 'Email Notification for Orders'])
  expect(FIELDS.map((label) => [label, field(label).value])).toEqual([
    ['TecCom ID', 'TC-1007'],
    ['Supplier Name', 'Brake World'],
    ['Contact Name', 'Ada Berg'],
    ['TecCom Webservice Username', 'brakeworld'],
    ['TecCom Webservice Password', 'ws-secret'],
    ['Password', ''],
    ['Confirm Password', ''],
    ['Contact Email', 'ada@brakeworld.example'],
  ])
  expect(screen.getByRole('checkbox', { name: 'Email Notification for Orders' })).toBeChecked()
})

test('typed text does not show in the list before it is saved', async () => {
  const { user } = await openEdit()

  await user.type(field('Supplier Name'), ' Ltd')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.getByRole('cell', { name: 'Brake World' })).toBeVisible()
})

test('on Save only the changed fields plus id are sent, and the list reloads', async () => {
  const { user, sent, listLoads } = await openEdit({ [UPDATE]: () => ({ success: true }) })

  await user.type(field('Supplier Name'), ' Ltd')
  await user.click(save())

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(listLoads()).toBe(2))
  expect(sent(UPDATE)).toEqual([{ id: '7', supplierName: 'Brake World Ltd' }])
})

test('if nothing changed, no call is made and the dialog closes', async () => {
  const { user, calls } = await openEdit()

  await user.click(save())

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test("an invalid e-mail gives an alert 'You have entered an invalid email address!'", async () => {
  const { user, calls } = await openEdit()

  await user.type(field('Contact Email'), '@')
  await user.click(save())

  expect(screen.getByRole('alert')).toHaveTextContent('You have entered an invalid email address!')
  expect(marked()).toEqual(['Contact Email'])
  expect(calls).toHaveLength(1)
})

test("a password that differs from the confirmation gives an alert 'Make sure the passwords are same'", async () => {
  const { user, calls } = await openEdit()

  await user.type(field('Password'), 'long enough')
  await user.click(save())

  expect(screen.getByRole('alert')).toHaveTextContent('Make sure the passwords are same')
  expect(marked()).toEqual(['Confirm Password'])
  expect(calls).toHaveLength(1)
})

test("an update failure shows the server's error text in the dialog and marks the errorField field", async () => {
  const { user } = await openEdit({
    [UPDATE]: () => ({
      success: false,
      error: 'The password must have at least 8 characters.',
      errorField: 'password',
    }),
  })

  await user.type(field('Password'), 'short')
  await user.type(field('Confirm Password'), 'short')
  await user.click(save())

  expect(await screen.findByRole('alert')).toHaveTextContent('The password must have at least 8 characters.')
  expect(marked()).toEqual(['Password'])
})

async function openScreen(answers: Parameters<typeof givenServer>[0]) {
  const calls = givenServer({ [LIST]: () => listReply([aSupplier()]), ...answers })
  const { user } = await renderScreen(<AdminSuppliersScreen />, '/admin/suppliers')
  await screen.findByText('Brake World')
  return {
    user,
    calls,
    sent: (name: string) => calls.filter((call) => call.name === name).map((call) => call.body),
    listLoads: () => calls.filter((call) => call.name === LIST).length,
  }
}

async function openAdd(answers: Parameters<typeof givenServer>[0] = {}) {
  const opened = await openScreen(answers)
  await opened.user.click(screen.getByRole('button', { name: 'Add a Supplier' }))
  return opened
}

async function openEdit(answers: Parameters<typeof givenServer>[0] = {}) {
  const opened = await openScreen(answers)
  await opened.user.click(screen.getByRole('button', { name: 'Edit Brake World' }))
  return opened
}

function fill(others: Record<string, string> = {}) {
  const values = {
    'TecCom ID': 'TC-2001',
    'Supplier Name': 'Clutch House',
    'Contact Name': 'Cleo Dahl',
    'TecCom Webservice Username': 'clutchhouse',
    'TecCom Webservice Password': 'ws-pass',
    Password: 'long enough',
    'Confirm Password': 'long enough',
    'Contact Email': 'cleo@clutch.example',
    ...others,
  }
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
}

function field(label: string): HTMLInputElement {
  const found = screen.getByLabelText(label, { selector: 'input' })
  if (found instanceof HTMLInputElement) return found
  throw new Error(`${label} is no input`)
}

function save() {
  return screen.getByRole('button', { name: 'Save' })
}

function labelsInOrder() {
  return [...screen.getByRole('dialog').querySelectorAll('label')].map((label) => label.textContent)
}

function marked() {
  return FIELDS.filter((label) => field(label).getAttribute('aria-invalid') === 'true')
}
