import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, confirmMessage } from './issue'

test('a valid field raises no issue', () => {
  expect(check(true, 'items.0.quantity', 'quantity')).toEqual([])
})

test('an invalid field raises an issue with its path and label', () => {
  expect(check(false, 'items.0.quantity', 'quantity')).toEqual([{ path: 'items.0.quantity', label: 'quantity' }])
})

test.each([
  [['TecCom ID'], 'Please confirm TecCom ID!'],
  [['TecCom ID', 'Password'], 'Please confirm TecCom ID & Password!'],
  [['Supplier Name', 'Contact Name', 'Contact Email'], 'Please confirm Supplier Name, Contact Name & Contact Email!'],
  [['quantity', 'price', 'quantity'], 'Please confirm quantity & price!'],
  [['quantity', 'quantity', 'quantity'], 'Please confirm quantity!'],
])('%j reads "%s"', (labels, expected) => {
  expect(confirmMessage(buildIssues(labels))).toBe(expected)
})

test('the banner lists each label once, in screen order, the last after an ampersand', () => {
  const label = fc.stringMatching(/^[A-Za-z]{1,8}$/)

  fc.assert(
    fc.property(fc.array(label, { minLength: 1 }), (labels) => {
      const listed = confirmMessage(buildIssues(labels))
        .slice('Please confirm '.length, -1)
        .split(/, | & /)
      expect(listed).toEqual([...new Set(labels)])
    }),
  )
})

test('the issues themselves are not changed', () => {
  const issues = buildIssues(['a', 'b'])

  confirmMessage(issues)

  expect(issues).toEqual(buildIssues(['a', 'b']))
})

function buildIssues(labels: readonly string[]) {
  return labels.map((label, i) => ({ path: `fields.${i}`, label }))
}
