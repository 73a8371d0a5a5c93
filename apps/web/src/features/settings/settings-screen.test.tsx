import { CURRENCIES } from '@partwire/domain/option-lists'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { aSetting } from '@partwire/domain/settings/samples'
import type { Setting } from '@partwire/domain/settings/shape'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { SettingsScreen } from './settings-screen'

const GET = 'GET /api/supplier/setting'
const UPDATE = 'POST /api/supplier/setting/update'
const CONSTANTS = 'GET /api/constants'

/** Only the tax registration number is missing: complete settings would redirect to the orders. */
const INCOMPLETE = aSetting({ taxRegistrationNumber: '' })

test('the title is Settings', async () => {
  await openSettings()

  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test.each([
  ['Seller', ['Name', 'Street', 'Postal Code', 'City', 'Country']],
  ['Bank', ['Bank Name', 'Bank Account', 'IBAN', 'SWIFT']],
  ['Contact Person', ['Contact Name', 'Phone', 'Email']],
  ['Tax', ['Tax Registration Number', 'Tax Code', 'Tax Description', 'Tax Percent']],
  ['Currency', ['Default Currency']],
  ['Number Format', ['Decimal Mark']],
])('the %s group has the fields %j', async (group, labels) => {
  await openSettings()

  const region = within(screen.getByRole('region', { name: group }))
  expect(region.getAllByText(/./, { selector: 'label' }).map((label) => label.textContent)).toEqual(labels)
})

test('what is stored is shown', async () => {
  await openSettings({ setting: aSetting({ seller: { ...INCOMPLETE.seller, city: '' } }) })

  expect(field('Street')).toHaveValue('Ringstr. 4')
  expect(field('Country')).toHaveValue('DE')
  expect(field('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  expect(field('Email')).toHaveValue('jonas@kessler.test')
  expect(field('Tax Percent')).toHaveValue('19')
  expect(field('Default Currency')).toHaveValue('EUR')
})

test('Loading shows while the data load', async () => {
  givenServer({ [GET]: () => new Promise(() => {}), [CONSTANTS]: () => new Promise(() => {}) })

  await renderScreen(<SettingsScreen />)

  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('settings that cannot be loaded are an empty result, and the failure is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  givenServer({})

  await renderScreen(<SettingsScreen />)

  expect(await screen.findByLabelText('Name')).toHaveValue('')
  expect(field('Country')).toHaveValue('DE')
  expect(field('Default Currency')).toHaveValue('USD')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(log).toHaveBeenCalled()
})

test('settings that could not be loaded can be loaded again, before blank fields replace what is stored', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const replies: unknown[] = [{ success: false }]
  givenServer({ [GET]: () => replies.shift() ?? { success: true, setting: INCOMPLETE } })
  const { user } = await renderScreen(<SettingsScreen />)

  await user.click(await screen.findByRole('button', { name: 'Reload settings' }))

  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Kessler AG'))
  expect(screen.queryByRole('button', { name: 'Reload settings' })).toBeNull()
  log.mockRestore()
})

test('the countries are the server list with a blank - option first', async () => {
  await openSettings()

  await waitFor(() => expect(optionLabels('Country')).toEqual(['-', 'Austria', 'Germany']))
})

test('the currencies are those of the specification', async () => {
  await openSettings()

  expect(optionLabels('Default Currency')).toEqual([...CURRENCIES])
})

test('seller fields show an error highlight while empty, the others do not', async () => {
  await openSettings({ setting: { ...BLANK_SETTING, seller: { ...BLANK_SETTING.seller, country: '' } } })
  expect(marked()).toEqual(['Name', 'Street', 'Postal Code', 'City', 'Country'])

  type('Name', 'Kessler AG')

  expect(marked()).toEqual(['Street', 'Postal Code', 'City', 'Country'])
})

test("'+ add additional tax' adds a tax row and moves the focus there", async () => {
  const { user } = await openSettings()

  await user.click(addTax())

  expect(taxRows()).toEqual([
    ['VAT', 'Value added tax', '19'],
    ['', '', ''],
  ])
  expect(within(taxRow(2)).getByLabelText('Tax Code')).toHaveFocus()
})

test('each row past the first has a remove icon', async () => {
  const { user } = await openSettings()
  await user.click(addTax())
  await user.click(addTax())

  expect(screen.getAllByRole('button', { name: /^Remove/ }).map((button) => button.title)).toEqual([
    'Remove Tax 2',
    'Remove Tax 3',
  ])
})

test('the remove icon removes its own row and moves the focus to the row above', async () => {
  const taxes = ['A', 'B', 'C'].map((code) => ({ code, description: code, percent: 1 }))
  const { user } = await openSettings({ setting: { ...INCOMPLETE, taxs: taxes } })

  await user.click(screen.getByRole('button', { name: 'Remove Tax 2' }))

  expect(taxRows().map(([code]) => code)).toEqual(['A', 'C'])
  expect(within(taxRow(1)).getByLabelText('Tax Code')).toHaveFocus()
})

test('Save sends the settings without id and supplierId, and the screen stays open with a confirmation', async () => {
  const { user, sent, url } = await openSettings({ answer: () => ({ success: true }) })
  type('Tax Registration Number', 'DE123456789')
  type('Tax Percent', '7,5')

  await user.click(save())

  expect(await screen.findByText('Settings saved.')).toBeVisible()
  expect(sent()).toEqual([aSetting({ taxs: [{ code: 'VAT', description: 'Value added tax', percent: '7,5' }] })])
  expect(url()).toBe('/')
})

test('the decimal mark is below everything specified, is the point unless the comma was chosen, and is sent when it changes', async () => {
  const { user, sent } = await openSettings()
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Seller',
    'Bank',
    'Contact Person',
    'Tax',
    'Currency',
    'Number Format',
    'Actions',
    'E-documents',
    'Invoices for the tax adviser',
  ])
  expect(optionLabels('Decimal Mark')).toEqual(['Point: 1,234.56', 'Comma: 1.234,56'])
  expect(field('Decimal Mark')).toHaveValue('.')
  type('Tax Registration Number', 'DE123456789')
  type('Tax Percent', '7.5')

  await user.selectOptions(field('Decimal Mark'), ',')
  expect(field('Tax Percent')).toHaveValue('7,5')
  type('Tax Percent', '7,125')
  await user.click(save())

  await screen.findByText('Settings saved.')
  expect(sent()).toEqual([
    aSetting({ decimalMark: ',', taxs: [{ code: 'VAT', description: 'Value added tax', percent: '7.125' }] }),
  ])
})

test('a percent that can be read two ways is refused under its label', async () => {
  const { user, sent } = await openSettings()
  type('Tax Registration Number', 'DE123456789')
  type('Tax Percent', '7,125')

  await user.click(save())

  expect(screen.getByRole('alert')).toHaveTextContent('Please confirm Tax Percent!')
  expect(field('Tax Percent')).toHaveAccessibleDescription('7,125 can be read two ways. Please type 7125 or 7.125.')
  expect(sent()).toEqual([])
})

test('typing after Save removes the confirmation', async () => {
  const { user } = await openSettings({ answer: () => ({ success: true }) })
  type('Tax Registration Number', 'DE1')
  await user.click(save())
  await screen.findByText('Settings saved.')

  type('City', 'Halle')

  expect(screen.queryByText('Settings saved.')).not.toBeInTheDocument()
})

test('a field that was not changed here keeps what a colleague has saved since the settings were loaded', async () => {
  const theirs = aSetting({ bank: { ...INCOMPLETE.bank, iban: 'AT61 1904 3002 3457 3201' }, taxRegistrationNumber: '' })
  const loads = [INCOMPLETE, theirs]
  const { user, sent } = await openSettings({ load: () => loads.shift() ?? theirs })
  type('Tax Registration Number', 'DE123456789')

  await user.click(save())

  expect(await screen.findByText('Settings saved.')).toBeVisible()
  expect(sent()).toMatchObject([{ bank: theirs.bank, taxRegistrationNumber: 'DE123456789' }])
  expect(field('IBAN')).toHaveValue('AT61 1904 3002 3457 3201')
})

test('an edit that is made during Save stays, and the screen does not say that it is saved', async () => {
  const reply = deferredReply({ success: true })
  const { user, sent } = await openSettings({ answer: reply.handler })
  type('Tax Registration Number', 'DE1')
  await user.click(save())

  type('City', 'Halle')
  act(reply.release)

  await waitFor(() => expect(save()).not.toHaveAttribute('data-loading'))
  expect(screen.queryByText('Settings saved.')).not.toBeInTheDocument()
  expect(field('City')).toHaveValue('Halle')
  await user.click(save())
  act(reply.release)
  expect(await screen.findByText('Settings saved.')).toBeVisible()
  expect(sent()).toMatchObject([{ seller: { city: INCOMPLETE.seller.city } }, { seller: { city: 'Halle' } }])
})

test('the fields accept no more characters than the server', async () => {
  await openSettings()

  const labels = ['Name', 'Street', 'Postal Code', 'City', 'Bank Name', 'Bank Account', 'IBAN', 'SWIFT']
  expect(labels.map(maxLength)).toEqual([200, 200, 50, 200, 200, 100, 60, 30])
  expect(['Contact Name', 'Phone', 'Email', 'Tax Registration Number'].map(maxLength)).toEqual([200, 100, 254, 100])
  expect(['Tax Code', 'Tax Description', 'Tax Percent'].map(maxLength)).toEqual([50, 200, 20])
})

test('Save shows a loading state and sends once', async () => {
  const { user, sent } = await openSettings({ answer: () => new Promise(() => {}) })
  type('Tax Registration Number', 'DE1')

  await user.click(save())
  fireEvent.submit(form())

  expect(save()).toHaveAttribute('data-loading', 'true')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(sent()).toHaveLength(1)
})

test('an error banner at the top when validation fails: fields are marked, the first has the focus, nothing is sent', async () => {
  const { user, sent } = await openSettings()
  type('Street', ' ')
  type('Email', 'jonas@')
  type('Tax Percent', '19 %')

  await user.click(save())

  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please confirm Street, Email, Tax Registration Number & Tax Percent!',
  )
  expect(form().firstElementChild).toBe(screen.getByRole('alert'))
  expect(marked()).toEqual(['Street', 'Email', 'Tax Registration Number', 'Tax Percent'])
  expect(field('Street')).toHaveFocus()
  expect(sent()).toEqual([])
})

test('every failing field is marked', async () => {
  const { user } = await openSettings({
    setting: { ...BLANK_SETTING, seller: { ...BLANK_SETTING.seller, country: '' }, defaultCurrency: '' },
  })

  await user.click(save())

  // Every field but the decimal mark and the period of an archive, which are always filled.
  const labels = screen
    .getAllByText(/./, { selector: 'label' })
    .map((label) => label.textContent)
    .filter((label) => !['Decimal Mark', 'From', 'To'].includes(label ?? ''))
  expect(labels).toHaveLength(17)
  expect(marked()).toEqual(labels)
})

test('a corrected field loses its mark at once', async () => {
  const { user } = await openSettings()
  await user.click(save())
  expect(marked()).toEqual(['Tax Registration Number'])

  type('Tax Registration Number', 'DE1')

  expect(marked()).toEqual([])
})

test('the error text of the server is shown in the banner and its field is marked', async () => {
  const refusal = { success: false, error: 'The country XX is not known.', errorField: 'seller.country' }
  const { user } = await openSettings({ answer: () => Response.json(refusal, { status: 400 }) })
  type('Tax Registration Number', 'DE1')

  await user.click(save())

  expect(await screen.findByRole('alert')).toHaveTextContent('The country XX is not known.')
  expect(marked()).toEqual(['Country'])
  expect(field('Country')).toHaveFocus()
})

test('a field that the server named loses its mark when it is edited', async () => {
  const refusal = { success: false, error: 'The country XX is not known.', errorField: 'seller.country' }
  const { user } = await openSettings({ answer: () => Response.json(refusal, { status: 400 }) })
  type('Tax Registration Number', 'DE1')
  await user.click(save())
  await screen.findByRole('alert')

  type('City', 'Halle')
  expect(marked()).toEqual(['Country'])
  type('Country', 'AT')

  expect(marked()).toEqual([])
})

test('a response without success: no message, the loading state is cleared', async () => {
  const { user } = await openSettings({ answer: () => ({ success: false }) })
  type('Tax Registration Number', 'DE1')

  await user.click(save())

  await waitFor(() => expect(save()).not.toHaveAttribute('data-loading'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText('Settings saved.')).not.toBeInTheDocument()
})

test.each([
  ['IBAN', 'DE00 1', 'This is not a usual IBAN. Please check it.'],
  ['SWIFT', 'BANK', 'This is not a usual SWIFT code. Please check it.'],
])('an unusual %s gets a hint, not a refusal', async (label, value, hint) => {
  const { user, sent } = await openSettings({ answer: () => ({ success: true }) })
  expect(screen.queryByText(hint)).not.toBeInTheDocument()
  type('Tax Registration Number', 'DE1')
  type(label, value)
  expect(field(label)).toHaveAccessibleDescription(hint)

  await user.click(save())

  expect(await screen.findByText('Settings saved.')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

async function openSettings({
  setting = INCOMPLETE,
  load = () => setting,
  answer = () => ({ success: true }),
}: { setting?: Setting; load?: () => Setting; answer?: () => unknown } = {}) {
  const countries = [
    { code: 'DE', name: 'Germany' },
    { code: 'AT', name: 'Austria' },
  ]
  const calls = givenServer({
    [GET]: () => ({ success: true, setting: load() }),
    [CONSTANTS]: () => ({ success: true, countries }),
    [UPDATE]: answer,
    'GET /api/supplier/eDocument/setting': () => ({ success: false }),
  })
  const view = await renderScreen(<SettingsScreen />)
  await screen.findByLabelText('Name')
  return { ...view, sent: () => calls.filter(({ name }) => name === UPDATE).map(({ body }) => body) }
}

function maxLength(label: string): unknown {
  return Reflect.get(field(label), 'maxLength')
}

function field(label: string) {
  return screen.getByLabelText(label)
}

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

function optionLabels(label: string) {
  return within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
}

function marked() {
  const labels = screen.getAllByText(/./, { selector: 'label' })
  return labels
    .filter(
      (label) => document.getElementById(label.getAttribute('for') ?? '')?.getAttribute('aria-invalid') === 'true',
    )
    .map((label) => label.textContent)
}

function taxRow(number: number) {
  return screen.getByRole('group', { name: `Tax ${number}` })
}

function taxRows() {
  return screen.getAllByRole('group').map((row) =>
    within(row)
      .getAllByRole<HTMLInputElement>('textbox')
      .map((input) => input.value),
  )
}

function save() {
  return screen.getByRole('button', { name: 'Save' })
}

function addTax() {
  return screen.getByRole('button', { name: '+ add additional tax' })
}

function form() {
  const found = document.querySelector('form')
  if (found === null) throw new Error('there is no form')
  return found
}
