import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStableCallback } from './use-stable-callback'

test('a stable callback is always the same function, and does what the last render says', () => {
  const { result, rerender } = renderHook(
    ({ greeting }) => useStableCallback((name: string) => `${greeting} ${name}`),
    {
      initialProps: { greeting: 'Hello' },
    },
  )
  const first = result.current
  expect(first('Ada')).toBe('Hello Ada')

  rerender({ greeting: 'Goodbye' })

  expect(result.current).toBe(first)
  expect(first('Ada')).toBe('Goodbye Ada')
})
