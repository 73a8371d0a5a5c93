import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSteady } from './use-steady'

test('a stable callback is always the same function, and does what the last render says', () => {
  const { result, rerender } = renderHook(({ word }) => useSteady((name: string) => `${word} ${name}`), {
    initialProps: { word: 'Hello' },
  })
  const first = result.current
  expect(first('Ada')).toBe('Hello Ada')

  rerender({ word: 'Goodbye' })

  expect(result.current).toBe(first)
  expect(first('Ada')).toBe('Goodbye Ada')
})
