import { anEDocumentSetting } from '@partwire/domain/e-document/samples'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { EDocumentSetting } from '@partwire/domain/e-document/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { SettingsScreen } from '../settings-screen'

const GET = 'GET /api/supplier/eDocument/setting'
const UPDATE = 'POST /api/supplier/eDocument/setting/update'

/** Not complete, so that the screen stays open. */
const SETTING = aSetting({
  bank: { ...aSetting().bank, swift: '' },
  taxs: [
    { code: 'VAT', description: 'Value added tax', percent: 19 },
    { code: 'FREE', description: 'No tax', percent: 0 },
  ],
})

test('the block E-documents stands below the specified settings and says that the portal transmits nothing', async () => {
  await openBlock()

  const specified = screen.getByRole('button', { name: 'Save' })
  expect(specified.compareDocumentPosition(block())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(block()).toHaveTextContent('It does not transmit them to Peppol or to a government platform.')
})

test.each([
  ['Tax identification', ['VAT ID', 'Tax number', 'Company registration number']],
  ['Electronic address', ['Scheme', 'Electronic address']],
  ['PDF files and labels', ['Document language', 'GS1 company prefix']],
  ['Tax categories', ['Category', 'Exemption reason', 'Category', 'Exemption reason']],
  ['Units', ['Unit', 'UN/ECE code']],
])('the %s group has the fields %j', async (group, labels) => {
  await openBlock({ facts: anEDocumentSetting() })

  const region = within(screen.getByRole('region', { name: group }))
  expect(region.getAllByText(/./, { selector: 'label' }).map((label) => label.textContent)).toEqual(labels)
})

test('stored facts are shown, and blank ones say where their value comes from', async () => {
  await openBlock({ facts: anEDocumentSetting({ vatId: '' }) })

  expect(field('Tax number')).toHaveValue('231/123/45678')
  expect(field('Scheme')).toHaveValue('9930')
  expect(field('Document language')).toHaveValue('de')
  expect(field('VAT ID')).toHaveAccessibleDescription('Left blank: DE123456789, from Tax Registration Number.')
})

test('a tax above 0 percent is the standard rate; another one has a category and a reason to choose', async () => {
  const { sent, user } = await openBlock()
  const standard = within(screen.getByRole('group', { name: 'Category of tax VAT' }))
  const free = within(screen.getByRole('group', { name: 'Category of tax FREE' }))
  expect(standard.getByLabelText('Category')).toBeDisabled()
  expect(standard.getByLabelText('Category')).toHaveDisplayValue('Standard rate (S)')
  expect(free.getByLabelText('Exemption reason')).toBeDisabled()

  fireEvent.change(free.getByLabelText('Category'), { target: { value: 'E' } })
  fireEvent.change(free.getByLabelText('Exemption reason'), { target: { value: 'Section 4' } })
  await user.click(save())

  expect(await screen.findByText('E-documents saved.')).toBeVisible()
  expect(sent()).toMatchObject([{ taxes: [{ code: 'FREE', category: 'E', exemptionReason: 'Section 4' }] }])
})

test('a category with a standard reason shows it in the empty field', async () => {
  await openBlock()
  const free = within(screen.getByRole('group', { name: 'Category of tax FREE' }))

  fireEvent.change(free.getByLabelText('Category'), { target: { value: 'K' } })

  expect(free.getByLabelText('Exemption reason')).toHaveAttribute('placeholder', 'Intra-Community supply')
})

test('Update e-documents sends only the facts, although the settings are not complete', async () => {
  const { user, sent, calls } = await openBlock()
  type('VAT ID', ' DE123456789 ')
  type('GS1 company prefix', '4012345')
  fireEvent.change(field('Document language'), { target: { value: 'de' } })

  await user.click(save())

  expect(await screen.findByText('E-documents saved.')).toBeVisible()
  expect(sent()).toEqual([
    { ...BLANK_E_DOCUMENT_SETTING, vatId: 'DE123456789', gs1CompanyPrefix: '4012345', documentLanguage: 'de' },
  ])
  expect(calls.map(({ name }) => name)).not.toContain('POST /api/supplier/setting/update')
})

test('a fact that was not changed here keeps what a colleague has saved since the facts were loaded', async () => {
  const loads = [anEDocumentSetting(), anEDocumentSetting({ gs1CompanyPrefix: '4099999' })]
  const { user, sent } = await openBlock({ load: () => loads.shift() ?? anEDocumentSetting() })
  type('Tax number', '1')

  await user.click(save())

  expect(await screen.findByText('E-documents saved.')).toBeVisible()
  expect(sent()).toMatchObject([{ taxNumber: '1', gs1CompanyPrefix: '4099999' }])
  expect(field('GS1 company prefix')).toHaveValue('4099999')
})

test('what is typed after a save is not saved, and the message disappears', async () => {
  const { user } = await openBlock()
  await user.click(save())
  await screen.findByText('E-documents saved.')

  type('Tax number', '1')

  expect(screen.queryByText('E-documents saved.')).not.toBeInTheDocument()
})

test('what is typed during a save stays, and the block does not say that it is saved', async () => {
  const reply = deferredReply({ success: true })
  const { user } = await openBlock({ answer: reply.handler })
  await user.click(save())

  type('Tax number', '1')
  act(reply.release)

  await waitFor(() => expect(save()).toBeEnabled())
  expect(screen.queryByText('E-documents saved.')).not.toBeInTheDocument()
  expect(field('Tax number')).toHaveValue('1')
})

test('units are added, removed and sent; empty rows are left out', async () => {
  const { user, sent } = await openBlock({ facts: anEDocumentSetting() })
  await user.click(screen.getByRole('button', { name: '+ add unit' }))
  await user.click(screen.getByRole('button', { name: '+ add unit' }))
  const second = within(screen.getByRole('group', { name: 'Unit 2' }))
  await user.type(second.getByLabelText('Unit'), 'Rolle')
  await user.type(second.getByLabelText('UN/ECE code'), 'xro')
  await user.click(screen.getByRole('button', { name: 'Remove Unit 1' }))
  expect(screen.getByRole('button', { name: '+ add unit' })).toHaveFocus()

  await user.click(save())

  await screen.findByText('E-documents saved.')
  expect(sent()).toMatchObject([{ unitCodes: [{ unit: 'Rolle', code: 'XRO' }] }])
})

test('a fact that cannot be used is refused before it is sent; its field is marked and gets the focus', async () => {
  const { user, sent } = await openBlock()
  await user.click(screen.getByRole('button', { name: '+ add unit' }))
  await user.type(screen.getByLabelText('Unit'), 'Satz')
  await user.type(screen.getByLabelText('UN/ECE code'), 'PCE')

  await user.click(save())

  expect(await screen.findByRole('alert')).toHaveTextContent('PCE is not a known UN/ECE unit code.')
  expect(field('UN/ECE code')).toHaveFocus()
  expect(field('UN/ECE code')).toBeInvalid()
  expect(sent()).toEqual([])
  type('VAT ID', 'DE123456789')
  expect(field('UN/ECE code')).toBeInvalid()
  type('UN/ECE code', 'SET')
  expect(field('UN/ECE code')).toBeValid()
})

test('the refusal of the server is shown', async () => {
  const { user } = await openBlock({ answer: () => ({ success: false, code: 'invalid', error: 'Not today.' }) })

  await user.click(save())

  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.')
})

test('facts that could not be loaded cannot be overwritten: the block offers Reload', async () => {
  const replies = [{ success: false }, { success: true, setting: anEDocumentSetting() }]
  const { user } = await openScreen({ [GET]: () => replies.shift() })
  expect(await within(block()).findByText('The settings of e-documents could not be loaded.')).toBeVisible()
  expect(screen.queryByLabelText('VAT ID')).not.toBeInTheDocument()

  await user.click(within(block()).getByRole('button', { name: 'Reload' }))

  expect(await screen.findByLabelText('VAT ID')).toHaveValue('DE123456789')
})

test.each([
  ['vatId', () => field('VAT ID')],
  ['electronicAddress', () => field('Scheme')],
  ['taxes', () => within(screen.getByRole('group', { name: 'Category of tax FREE' })).getByLabelText('Category')],
  ['unitCodes', () => screen.getByRole('button', { name: '+ add unit' })],
  ['seller.name', () => within(screen.getByRole('region', { name: 'Seller' })).getByLabelText('Name')],
])('a link to %s, as what is missing for a file has, leads to its field', async (path, linked) => {
  await openBlock({ url: `/supplier/settings#${path}` })

  await waitFor(() => expect(linked()).toHaveFocus())
})

interface Given {
  url?: string
  facts?: EDocumentSetting
  load?: () => EDocumentSetting
  answer?: () => unknown
}

async function openBlock(given: Given = {}) {
  const { url, facts = BLANK_E_DOCUMENT_SETTING, load = () => facts, answer = () => ({ success: true }) } = given
  const view = await openScreen({ [GET]: () => ({ success: true, setting: load() }), [UPDATE]: answer }, url)
  await screen.findByLabelText('VAT ID')
  return view
}

async function openScreen(answers: Parameters<typeof givenServer>[0], url?: string) {
  const calls = givenServer({
    'GET /api/supplier/setting': () => ({ success: true, setting: SETTING }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    ...answers,
  })
  const view = await renderScreen(<SettingsScreen />, url)
  await screen.findByRole('region', { name: 'E-documents' })
  return { ...view, calls, sent: () => calls.filter(({ name }) => name === UPDATE).map(({ body }) => body) }
}

function block() {
  return screen.getByRole('region', { name: 'E-documents' })
}

function field(label: string) {
  return screen.getByLabelText(label)
}

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

function save() {
  return screen.getByRole('button', { name: 'Update e-documents' })
}
