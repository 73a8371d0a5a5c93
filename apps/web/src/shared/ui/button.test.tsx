import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider'
import { Button } from './button'

test.each([
  ['has the focus again', false],
  ['leaves the focus alone when another element has had it meanwhile', true],
])('a button that was busy %s', (_what, isFieldUsed) => {
  const { rerender } = render(<SaveForm isBusy={false} />)
  act(() => screen.getByRole('button').focus())

  rerender(<SaveForm isBusy />)
  // As a browser does it with a disabled button.
  act(() => screen.getByRole('button').blur())
  if (isFieldUsed) act(() => screen.getByLabelText('Price').focus())
  rerender(<SaveForm isBusy={false} hasField={false} />)

  expect(document.activeElement).toBe(isFieldUsed ? document.body : screen.getByRole('button'))
})

function SaveForm({ isBusy, hasField = true }: { isBusy: boolean; hasField?: boolean }) {
  return (
    <ThemeProvider env="test">
      {hasField && <input aria-label="Price" />}
      <Button isBusy={isBusy}>Save</Button>
    </ThemeProvider>
  )
}
