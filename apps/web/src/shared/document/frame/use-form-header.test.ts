import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFormHeader } from './use-form-header'

const FORM = { number: 'S-1', address: { city: 'Kiel' }, items: ['A', 'B'] }

test('the header of a form stays the same object while a line changes', () => {
  const { result, rerender } = renderHook(useFormHeader<typeof FORM>, { initialProps: FORM })
  const before = result.current

  rerender({ ...FORM, items: ['A', 'C'] })

  expect(result.current).toBe(before)
  expect(before).toEqual({ number: 'S-1', address: { city: 'Kiel' } })
})

test('the header of a form follows what changes in it', () => {
  const { result, rerender } = renderHook(useFormHeader<typeof FORM>, { initialProps: FORM })

  rerender({ ...FORM, address: { city: 'Lübeck' } })

  expect(result.current).toEqual({ number: 'S-1', address: { city: 'Lübeck' } })
})
