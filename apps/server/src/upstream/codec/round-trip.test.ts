import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDesAdv, anyInvoice, anyOrdRsp } from '../testing/any-document'
import { readDesAdv, readInvoice, readOrdRsp } from '../testing/read-documents'
import { writeDesAdv } from './documents/write-des-adv'
import { writeInvoice } from './documents/write-invoice'
import { writeOrdRsp } from './documents/write-ord-rsp'

test('an order response is read back unchanged, and nothing that fits is truncated', () => {
  fc.assert(
    fc.property(anyOrdRsp, (response) => {
      const { raw, truncations } = writeOrdRsp(response)

      expect(readOrdRsp(raw)).toEqual(response)
      expect(truncations).toEqual([])
    }),
  )
})

test('a dispatch advice is read back unchanged, and nothing that fits is truncated', () => {
  fc.assert(
    fc.property(anyDesAdv, (advice) => {
      const { raw, truncations } = writeDesAdv(advice)

      expect(readDesAdv(raw)).toEqual(advice)
      expect(truncations).toEqual([])
    }),
  )
})

test('an invoice is read back unchanged, and nothing that fits is truncated', () => {
  fc.assert(
    fc.property(anyInvoice, (invoice) => {
      const { raw, truncations } = writeInvoice(invoice)

      expect(readInvoice(raw)).toEqual(invoice)
      expect(truncations).toEqual([])
    }),
  )
})

test('no document holds an empty element or a DTD', () => {
  fc.assert(
    fc.property(anyOrdRsp, anyDesAdv, anyInvoice, (response, advice, invoice) => {
      for (const { raw } of [writeOrdRsp(response), writeDesAdv(advice), writeInvoice(invoice)]) {
        expect(raw).not.toMatch(/<([\w-]+)><\/\1>|<[\w-]+\/>|<!/)
      }
    }),
  )
})
