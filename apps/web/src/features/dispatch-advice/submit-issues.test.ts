import { expect, test } from 'vitest'
import { toFormValues } from './form'
import { aCompleteDispatchAdvice, aDispatchAdvice } from './samples'
import { submitIssues } from './submit-issues'

test('a typed delivery date that is none is listed where it stands on the screen', () => {
  const form = toFormValues(aDispatchAdvice({ deliveryDate: '' }))

  expect(submitIssues(form, true).map(({ label }) => label)).toEqual([
    'transportation type',
    'transportation id',
    'delivery date',
    'packet count',
    'packet ident system',
    'packet number',
  ])
})

test('an emptied delivery date stops nothing, nor does a right one after a wrong one', () => {
  expect(submitIssues(toFormValues(aCompleteDispatchAdvice({ deliveryDate: '' })), false)).toEqual([])
  expect(submitIssues(toFormValues(aCompleteDispatchAdvice()), true)).toEqual([])
})
