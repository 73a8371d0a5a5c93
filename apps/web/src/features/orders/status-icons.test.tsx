import type { StatusIcon } from '@partwire/domain/order-flow/status-icons'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusGlyph } from './status-icons'

const ADVICE: StatusIcon = {
  kind: 'dispatchAdvice',
  shape: 'single',
  state: 'done',
  tooltip: 'Dispatch advice',
  isLink: false,
}

test('the dispatch icon of more than one advice is drawn as several', () => {
  expect(renderGlyph({ ...ADVICE, shape: 'multi' })).not.toBe(renderGlyph(ADVICE))
})

test.each(['single', 'multi'] as const)('half, skip and done are drawn apart, shape %s', (shape) => {
  const states = ['half', 'skip', 'done'] as const

  const drawings = states.map((state) => renderGlyph({ ...ADVICE, shape, state }))

  expect(new Set(drawings).size).toBe(3)
})

test('each document has its own drawing, and so has a rejected order', () => {
  const kinds = ['orderResponse', 'dispatchAdvice', 'invoice', 'rejected'] as const

  const drawings = kinds.map((kind) => renderGlyph({ ...ADVICE, kind }))

  expect(new Set(drawings).size).toBe(4)
})

function renderGlyph(icon: StatusIcon): string {
  return render(<StatusGlyph icon={icon} />).container.innerHTML
}
