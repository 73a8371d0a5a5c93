import fc from 'fast-check'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { copyText } from './copy-text'

test('A copy is the same text, also with half a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat({ max: 0xff_ff }).map((code) => String.fromCharCode(code)) }), (text) => {
      expect(copyText(text)).toBe(text)
    }),
  )
})

test('A copy of a part does not keep the whole text in memory', () => {
  const before = usedBytes()

  const ids = Array.from({ length: 20 }, (_, i) => copyText(longText(i).slice(100, 130)))

  expect(usedBytes() - before).toBeLessThan(5_000_000)
  expect(ids).toHaveLength(20)
})

/** A megabyte. */
function longText(seed: number): string {
  return Buffer.alloc(1_000_000, `${seed} message `).toString('latin1')
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return getHeapStatistics().used_heap_size
}
