import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { DocumentFrame } from './document-frame'
import { IssueBanner } from './issue-banner'
import { rowHeightPx } from '../line-table/cell'
import { LineTable } from '../line-table/line-table'
import { PartyColumns } from './party-columns'
import { aWorkedOrder, PARTY } from '../samples'
import { TextCell } from '../line-table/text-cell'

test('the breadcrumb Overview leads to the order list with its query parameters', async () => {
  await renderScreen(
    <DocumentFrame title="Invoice" number="INV-1" order={aWorkedOrder()}>
      The document
    </DocumentFrame>,
    '/supplier/invoice/7?status=invoice&keyword=1.10&pageNo=3',
  )

  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'href',
    '/supplier/orders?status=invoice&keyword=1.10&pageNo=3',
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  expect(screen.getByText('INV-1')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Overview>Invoice')
})

test('the bar has the sums and the buttons; without both there is none', async () => {
  await renderScreen(
    <DocumentFrame
      title="Invoice"
      order={aWorkedOrder()}
      sums="Total 12.00"
      actions={
        <>
          <button type="button">Save</button>
          <button type="button">Submit</button>
          <button type="button">Cancel</button>
        </>
      }
    >
      The document
    </DocumentFrame>,
  )

  expect(screen.getByText('Total 12.00')).toBeVisible()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Timeline',
    'Save',
    'Submit',
    'Cancel',
  ])
})

test('a label of the banner leads to its first failing field', async () => {
  const { user } = await renderScreen(
    <DocumentFrame
      title="Order Response"
      order={aWorkedOrder()}
      banner={
        <IssueBanner
          issues={[
            { path: 'items.1.ean', label: 'EAN' },
            { path: 'items.2.ean', label: 'EAN' },
          ]}
        />
      }
    >
      <Eans count={3} />
    </DocumentFrame>,
  )

  await user.click(screen.getByRole('button', { name: 'EAN' }))

  expect(screen.getByLabelText('EAN 2')).toHaveFocus()
})

test('a part of the form without a field of its own is reached by its first field', async () => {
  const { user } = await renderScreen(
    <DocumentFrame
      title="Order Response"
      order={aWorkedOrder()}
      banner={<IssueBanner issues={[{ path: 'items.1', label: 'item' }]} />}
    >
      <Eans count={3} />
    </DocumentFrame>,
  )

  await user.click(screen.getByRole('button', { name: 'item' }))

  expect(screen.getByLabelText('EAN 2')).toHaveFocus()
})

test('the columns of the parties show their rows, the country by its name', async () => {
  givenServer({ 'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }) })

  await renderScreen(
    <PartyColumns
      columns={[
        { heading: 'Buyer', party: PARTY },
        { heading: 'Delivery', party: { partyNumber: '', address: null } },
      ]}
    />,
  )

  expect(await screen.findByText('Germany')).toBeVisible()
  expect(readRows('Buyer')).toEqual([
    'Party number4711',
    'NameNordic Bil',
    'StreetKaj 3',
    'Postal code24103',
    'CityKiel',
    'CountryGermany',
  ])
  expect(readRows('Delivery')).toEqual(['Party number-', 'Name-', 'Street-', 'Postal code-', 'City-', 'Country-'])
})

test('a country code in lower case is shown by its name as well', async () => {
  givenServer({ 'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }) })
  const address = { name1: 'Nordic Bil', street1: '', postalCode: '', city: '', countryCode: 'de' }

  await renderScreen(<PartyColumns columns={[{ heading: 'Buyer', party: { ...PARTY, address } }]} />)

  expect(await screen.findByText('Germany')).toBeVisible()
})

test('on an invoice they show the tax number and no party number; a party without a name is shown by its number', async () => {
  givenServer({ 'GET /api/constants': () => ({ success: true, countries: [] }) })

  await renderScreen(
    <PartyColumns
      isInvoice
      columns={[
        { heading: 'Buyer', party: PARTY },
        { heading: 'Delivery', party: { partyNumber: '77', address: null } },
      ]}
    />,
  )

  expect(readRows('Buyer')).toEqual([
    'NameNordic Bil',
    'StreetKaj 3',
    'Postal code24103',
    'CityKiel',
    'CountryDeutschland',
    'Tax numberDE811234567',
  ])
  expect(readRows('Delivery')).toEqual(['Name77', 'Street-', 'Postal code-', 'City-', 'Country-', 'Tax number-'])
})

function readRows(heading: string): (string | null)[] {
  return [...screen.getByRole('region', { name: heading }).querySelectorAll('dl > div')].map((row) => row.textContent)
}

function Eans({ count }: { count: number }) {
  return (
    <LineTable
      label="Items"
      columns={[{ key: 'ean', heading: 'EAN', width: '100%' }]}
      rows={Array.from({ length: count }, (_, i) => i)}
      rowKey={String}
      rowHeight={() => rowHeightPx()}
      renderRow={(row) => [
        <TextCell key="ean" path={`items.${row}.ean`} label={`EAN ${row + 1}`} value="" onChange={() => {}} />,
      ]}
    />
  )
}
