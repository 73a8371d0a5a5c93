import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { StepStrip, orderSteps } from './step-strip'

test.each([
  ['orderResponse', [], 'current ahead ahead ahead'],
  ['dispatchAdvice', [], 'done current ahead ahead'],
  ['invoice', ['1'], 'done done current ahead'],
  ['invoice', [], 'done skipped current ahead'],
  ['finish', ['1'], 'done done done done'],
  ['finish', [], 'done skipped done done'],
  ['rejected', [], 'done rejected'],
] as const)(
  'an order in %s with the submitted advices %o has the step states: %s',
  (status, submittedDispatchAdviceIds, states) => {
    const order = { status, submittedDispatchAdviceIds: [...submittedDispatchAdviceIds] }

    expect(
      orderSteps(order)
        .map(({ state }) => state)
        .join(' '),
    ).toBe(states)
  },
)

test('the state of a step is shown as text too, not by colour alone', async () => {
  await renderScreen(<StepStrip order={{ status: 'dispatchAdvice', submittedDispatchAdviceIds: [] }} />)

  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Response, done',
    'Dispatch, current',
    'Invoice, ahead',
    'Finished, ahead',
  ])
  expect(screen.getByText('Dispatch')).toHaveAttribute('aria-current', 'step')
})
