import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, confirmMessage } from './issue'

test('a rule that holds raises no issue', () => {
  expect(check(true, 'items.0.quantity', 'quantity')).toEqual([])
})

test('a broken rule names the place and the label of the field', () => {
  expect(check(false, 'items.0.quantity', 'quantity')).toEqual([{ path: 'items.0.quantity', label: 'quantity' }])
})

test.each([
  [['TecCom ID'], 'Please confirm TecCom ID!'],
  [['TecCom ID', 'Password'], 'Please confirm TecCom ID & Password!'],
  [['Supplier Name', 'Contact Name', 'Contact Email'], 'Please confirm Supplier Name, Contact Name & Contact Email!'],
  [['quantity', 'price', 'quantity'], 'Please confirm quantity & price!'],
  [['quantity', 'quantity', 'quantity'], 'Please confirm quantity!'],
])('%j reads "%s"', (labels, expected) => {
  expect(confirmMessage(issuesOf(labels))).toBe(expected)
})

test('the banner lists each label once, in screen order, the last after an ampersand', () => {
  const label = fc.stringMatching(/^[A-Za-z]{1,8}$/)

  fc.assert(
    fc.property(fc.array(label, { minLength: 1 }), (labels) => {
      const listed = confirmMessage(issuesOf(labels))
        .slice('Please confirm '.length, -1)
        .split(/, | & /)
      expect(listed).toEqual([...new Set(labels)])
    }),
  )
})

test('the issues themselves are left as they are', () => {
  const issues = issuesOf(['a', 'b'])

  confirmMessage(issues)

  expect(issues).toEqual(issuesOf(['a', 'b']))
})

function issuesOf(labels: readonly string[]) {
  return labels.map((label, i) => ({ path: `fields.${i}`, label }))
}
