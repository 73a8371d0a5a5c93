import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFewNewRows } from './use-few-new-rows'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => frames.push(work))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a table that has just come is drawn at once', () => {
  const { result } = given(rowsOf(0, 20))

  expect(indexesOf(result.current)).toEqual(span(0, 20))
  expect(frames).toEqual([])
})

test('of many new rows those on the screen come first, and the others frame by frame', () => {
  const { result, rerender } = given(rowsOf(0, 20))

  // The screen shows 104 to 117; the rest is spare.
  rerender(rowsOf(100, 130))
  expect(indexesOf(result.current)).toEqual(span(104, 116))

  nextFrame()
  expect(indexesOf(result.current)).toEqual(span(100, 124))

  nextFrame()
  expect(indexesOf(result.current)).toEqual(span(100, 130))
  expect(frames).toEqual([])
})

test('rows that are drawn already wait for nothing', () => {
  const { result, rerender } = given(rowsOf(0, 20))

  rerender(rowsOf(8, 28))

  expect(indexesOf(result.current)).toEqual(span(8, 28))
})

function given(rows: { index: number }[]) {
  return renderHook((wanted) => useFewNewRows(wanted, ({ index }) => index % 100 >= 4 && index % 100 < 18), {
    initialProps: rows,
  })
}

/** The first frame is still the one that asked. */
function nextFrame() {
  act(() => {
    for (let i = 0; i < 2; i += 1) frames.shift()?.(0)
  })
}

function rowsOf(from: number, to: number) {
  return span(from, to).map((index) => ({ index }))
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

function indexesOf(rows: readonly { index: number }[]): number[] {
  return rows.map(({ index }) => index)
}
