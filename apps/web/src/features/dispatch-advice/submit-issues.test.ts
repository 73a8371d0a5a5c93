import { expect, test } from 'vitest'
import { toFormValues } from './form'
import { aCompleteDispatchAdvice, aDispatchAdvice } from './samples'
import { submitIssues } from './submit-issues'

test('a typed delivery date that is not a date is listed in the order of the screen', () => {
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

test('neither an empty delivery date nor a corrected one is an issue', () => {
  expect(submitIssues(toFormValues(aCompleteDispatchAdvice({ deliveryDate: '' })), false)).toEqual([])
  expect(submitIssues(toFormValues(aCompleteDispatchAdvice()), true)).toEqual([])
})
