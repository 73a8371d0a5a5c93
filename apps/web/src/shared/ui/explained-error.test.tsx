import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render'
import { ExplainedError, explainError } from './explained-error'

test.each([
  ['load', 'The field orderId is not valid: not an id.', /^There is no order at this address\./],
  ['save', 'The request is not valid: Unrecognized key: "role".', /^A value cannot be stored as it was typed\./],
  ['sync', 'The platform answered with HTTP status 500.', /^The ordering platform has a problem.* Nothing is lost/],
  ['delivery', 'The platform answered with HTTP status 503.', /^The ordering platform has a problem.* not lost/],
] as const)('at a %s, the sentence for engineers %j becomes one for the clerk', async (occasion, error, sentence) => {
  await renderScreen(<p data-testid="error">{explainError(error, occasion)}</p>)

  expect(screen.getByTestId('error')).toHaveTextContent(sentence)
})

test('a sentence for people is shown as it is, without a disclosure', async () => {
  await renderScreen(<ExplainedError error="The platform refused the account." occasion="sync" />)

  expect(screen.getByText('The platform refused the account.')).toBeVisible()
  expect(screen.queryByText('Details for support')).not.toBeInTheDocument()
})

test('the sentence for engineers is behind a disclosure', async () => {
  await renderScreen(<ExplainedError error="The platform answered with HTTP status 500." occasion="sync" />)

  const details = screen.getByText('Details for support').closest('details')
  expect(details).not.toHaveAttribute('open')
  expect(details).toHaveTextContent('The platform answered with HTTP status 500.')
})
