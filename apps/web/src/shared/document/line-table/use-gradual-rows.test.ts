import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGradualRows } from './use-gradual-rows'

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

test('a table that has just been mounted is rendered at once', () => {
  const { result } = renderRows(rowsBetween(0, 20))

  expect(indexes(result.current)).toEqual(range(0, 20))
  expect(frames).toEqual([])
})

test('of many new rows those on the screen come first, and the others frame by frame', () => {
  const { result, rerender } = renderRows(rowsBetween(0, 20))

  // Rows 104 to 117 are visible; the others are overscan.
  rerender(rowsBetween(100, 130))
  expect(indexes(result.current)).toEqual(range(104, 110))

  nextFrame()
  expect(indexes(result.current)).toEqual(range(104, 116))

  nextFrame()
  expect(indexes(result.current)).toEqual(range(100, 118))

  nextFrame()
  expect(indexes(result.current)).toEqual(range(100, 124))

  nextFrame()
  expect(indexes(result.current)).toEqual(range(100, 130))
  expect(frames).toEqual([])
})

test('an urgent row is rendered at once, beside the first new rows of a frame', () => {
  const { result, rerender } = renderRows(rowsBetween(0, 20))

  rerender([...rowsBetween(100, 130), { index: 999 }])

  expect(indexes(result.current)).toEqual([...range(104, 110), 999])
})

test('rows that are rendered already stay rendered', () => {
  const { result, rerender } = renderRows(rowsBetween(0, 20))

  rerender(rowsBetween(6, 26))

  expect(indexes(result.current)).toEqual(range(6, 26))
})

function renderRows(initialRows: { index: number }[]) {
  const urgency = {
    isVisible: ({ index }: { index: number }) => index % 100 >= 4 && index % 100 < 18,
    isUrgent: ({ index }: { index: number }) => index === 999,
  }
  return renderHook((rows) => useGradualRows(rows, urgency), { initialProps: initialRows })
}

/** The hook requests two animation frames: the first one is still the current frame. */
function nextFrame() {
  act(() => {
    for (let i = 0; i < 2; i += 1) frames.shift()?.(0)
  })
}

function rowsBetween(from: number, to: number) {
  return range(from, to).map((index) => ({ index }))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

function indexes(rows: readonly { index: number }[]): number[] {
  return rows.map(({ index }) => index)
}
