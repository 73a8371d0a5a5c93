import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DecimalMarkProvider } from '../../../shared/format/decimal-mark'
import { ThemeProvider } from '../../../shared/theme/theme-provider'
import { TimeToAnswer } from './order-figures'

test.each([
  ['.', '0.2 h'],
  [',', '0,2 h'],
] as const)('the axis of Time to answer has the decimal mark %s', async (mark, label) => {
  const drawn = givenCanvas()

  render(
    <ThemeProvider env="test">
      <DecimalMarkProvider value={mark}>
        <TimeToAnswer days={[{ day: '20261113', orders: 1, answered: 1, answerMinutes: 60 }]} />
      </DecimalMarkProvider>
    </ThemeProvider>,
  )

  expect(screen.getByRole('table', { name: 'Time to answer' })).toBeInTheDocument()
  await waitFor(() => expect(drawn).toContain(label))
})

/** A canvas on which everything can be drawn. Returns the texts that are. */
function givenCanvas(): string[] {
  const drawn: string[] = []
  const context = new Proxy(
    { fillText: (text: string) => drawn.push(text), measureText: () => ({ width: 10 }) },
    { get: (known, name) => Reflect.get(known, name) ?? (() => {}), set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object(context))
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      arc() {}
      rect() {}
      closePath() {}
    },
  )
  return drawn
}
