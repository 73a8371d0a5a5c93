import { describe, expect, test } from 'vitest'
import { ALL_CALLS } from './all-calls'
import { ALL_DOWNLOADS } from './downloads'

test('the downloads are those of the specification, the e-documents, the parts, the open lines and the security log', () => {
  expect(ALL_DOWNLOADS.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/security/export/csv',
    '/api/supplier/creditNote/pdf/:creditNoteId',
    '/api/supplier/creditNote/peppol/:creditNoteId',
    '/api/supplier/creditNote/xrechnung/:creditNoteId',
    '/api/supplier/creditNote/zugferd/:creditNoteId',
    '/api/supplier/eDocument/archive/:archiveId',
    '/api/supplier/eDocument/confirmation/:orderId',
    '/api/supplier/eDocument/deliveryNote/:dispatchAdviceId',
    '/api/supplier/eDocument/labels/:dispatchAdviceId',
    '/api/supplier/eDocument/packingList/:dispatchAdviceId',
    '/api/supplier/eDocument/pdf/:orderId',
    '/api/supplier/eDocument/peppol/:orderId',
    '/api/supplier/eDocument/ublAdvice/:dispatchAdviceId',
    '/api/supplier/eDocument/ublResponse/:orderId',
    '/api/supplier/eDocument/xrechnung/:orderId',
    '/api/supplier/eDocument/zugferd/:orderId',
    '/api/supplier/line/export/xlsx',
    '/api/supplier/order/export/csv/:id',
    '/api/supplier/order/export/xlsx/:id',
    '/api/supplier/part/export/csv',
    '/api/supplier/part/export/xlsx',
  ])
})

test('no download has the path of a call', () => {
  const paths = new Set(ALL_CALLS.map((call) => call.path))

  expect(ALL_DOWNLOADS.filter(({ path }) => paths.has(path))).toEqual([])
})

describe.each(ALL_DOWNLOADS)('$path', (download) => {
  test('is for the area in its path', () => {
    expect(download.access).toBe(download.path.split('/')[2])
  })

  test('has a sentence as summary', () => {
    expect(download.summary).toMatch(/^[A-Z].*\.$/)
  })

  test('accepts every parameter of its path and refuses others', () => {
    const names = [...download.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const parameters = Object.fromEntries(names.map((name) => [name, '7']))

    expect(download.parameters.safeParse(parameters).success).toBe(true)
    expect(download.parameters.safeParse({ ...parameters, unknown: 1 }).success).toBe(false)
  })
})
