import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statusIcons, type StatusIconOrder } from './status-icons'
import { ORDER_STATUSES, type OrderStatus, canView } from './status'

test('for rejected orders there is one icon with tooltip Order Rejected, linked to the order response', () => {
  expect(statusIcons(anOrder('rejected'))).toEqual([
    { kind: 'rejected', shape: 'single', state: 'done', tooltip: 'Order Rejected', isLink: true },
  ])
})

test('for every other order there is one icon a document', () => {
  for (const status of ORDER_STATUSES.filter((each) => each !== 'rejected')) {
    expect(statusIcons(anOrder(status)).map((icon) => icon.kind)).toEqual([
      'orderResponse',
      'dispatchAdvice',
      'invoice',
    ])
  }
})

describe('the order response icon', () => {
  test.each([
    ['orderResponse', 'disabled'],
    ['dispatchAdvice', 'done'],
    ['invoice', 'done'],
    ['finish', 'done'],
  ] as const)('with status %s is %s', (status, state) => {
    expect(findIcon('orderResponse', anOrder(status))).toMatchObject({
      shape: 'single',
      state,
      tooltip: 'Order response',
    })
  })
})

describe('the invoice icon is active only for finish', () => {
  test.each([
    ['orderResponse', 'disabled', false],
    ['dispatchAdvice', 'disabled', false],
    ['invoice', 'disabled', false],
    ['finish', 'done', true],
  ] as const)('with status %s it is %s', (status, state, isLink) => {
    expect(findIcon('invoice', anOrder(status))).toMatchObject({ shape: 'single', state, isLink, tooltip: 'Invoice' })
  })
})

describe('the dispatch icon', () => {
  test.each([
    { status: 'orderResponse', all: 0, submitted: 0, shape: 'single', state: 'disabled', tooltip: 'Dispatch advice' },
    { status: 'dispatchAdvice', all: 1, submitted: 0, shape: 'single', state: 'disabled', tooltip: 'Dispatch advice' },
    { status: 'dispatchAdvice', all: 2, submitted: 0, shape: 'multi', state: 'disabled', tooltip: 'Dispatch advice' },
    {
      status: 'dispatchAdvice',
      all: 2,
      submitted: 1,
      shape: 'multi',
      state: 'half',
      tooltip: 'Multiple dispatch advice',
    },
    { status: 'invoice', all: 1, submitted: 0, shape: 'single', state: 'skip', tooltip: 'Dispatch advice' },
    { status: 'invoice', all: 2, submitted: 0, shape: 'multi', state: 'skip', tooltip: 'Dispatch advice' },
    { status: 'invoice', all: 1, submitted: 1, shape: 'single', state: 'done', tooltip: 'Dispatch advice' },
    { status: 'invoice', all: 3, submitted: 3, shape: 'multi', state: 'done', tooltip: 'Multiple dispatch advice' },
    { status: 'finish', all: 0, submitted: 0, shape: 'single', state: 'skip', tooltip: 'Dispatch advice' },
    { status: 'finish', all: 2, submitted: 2, shape: 'multi', state: 'done', tooltip: 'Multiple dispatch advice' },
  ] as const)(
    'with status $status, $submitted of $all submitted, is $shape and $state',
    ({ status, all, submitted, ...icon }) => {
      expect(findIcon('dispatchAdvice', anOrder(status, all, submitted))).toMatchObject(icon)
    },
  )
})

test('an icon links to the read-only view exactly when that view is allowed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ORDER_STATUSES), fc.nat(4), fc.nat(4), (status, all, submitted) => {
      const order = anOrder(status, all, Math.min(all, submitted))
      for (const { kind, isLink } of statusIcons(order)) {
        expect(isLink).toBe(canView(kind === 'rejected' ? 'orderResponse' : kind, order))
      }
    }),
  )
})

function anOrder(status: OrderStatus, all = 0, submitted = 0): StatusIconOrder {
  const ids = Array.from({ length: all }, (_, i) => String(i + 1))
  return { status, dispatchAdviceIds: ids, submittedDispatchAdviceIds: ids.slice(0, submitted) }
}

function findIcon(kind: string, order: StatusIconOrder) {
  return statusIcons(order).find((icon) => icon.kind === kind)
}
