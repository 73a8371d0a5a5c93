import { expect, test } from 'vitest'
import { invoiceHints } from './hints'
import { anInvoiceSource, aSourceItem, INVOICE_CASES } from './samples'
import type { InvoiceSource } from './invoice-source'

const NO_BANK = { bankName: '', bankAccount: ' ', iban: '', swift: '' }

test.each<[string, Partial<InvoiceSource>, string[]]>([
  ['a complete invoice', {}, []],
  ['no bank account', { banking: NO_BANK }, ['The e-invoice names no bank account.']],
  ['an account without an IBAN', { banking: { ...NO_BANK, bankAccount: '1' } }, []],
  [
    'a wrong IBAN',
    { banking: { ...NO_BANK, iban: 'DE89370400440532013001' } },
    ['IBAN DE89370400440532013001 has wrong check digits.'],
  ],
  [
    'wrong GTINs',
    {
      items: ['', '4012345000008', '4012345000009', 'x'].map((ean) =>
        aSourceItem({ taxCode: 'V', taxPercent: 19, ean }),
      ),
    },
    ['The EAN of line 2, 4 is not valid and is left out.'],
  ],
  ['a taxed invoice in another currency', { currency: 'USD' }, ['The tax amount in EUR is not stated.']],
  ['an export in another currency', INVOICE_CASES.B3, []],
])('%s', (_, changes, hints) => {
  expect(invoiceHints(anInvoiceSource(changes))).toEqual(hints)
})
