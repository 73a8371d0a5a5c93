import { expect, test } from 'vitest'
import { documentScreen } from './options'

test.each([
  ['OrdRsp', 'dispatchAdvice', 'view response'],
  ['OrdRsp', 'rejected', 'view response'],
  ['DesAdv', 'dispatchAdvice', 'edit'],
  ['DesAdv', 'invoice', 'view advice'],
  ['DesAdv', 'finish', 'view advice'],
  ['Invoice', 'finish', 'view invoice'],
  ['CreditNote', 'finish', 'view invoice'],
] as const)('a sent %s of an order in status %s opens with: %s', (kind, status, screen) => {
  expect(documentScreen(kind, status)).toBe(screen)
})
