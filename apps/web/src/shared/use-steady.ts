import { useLayoutEffect, useRef, useState } from 'react'

/** A function that stays the same one while it does what the last render says: whoever gets it need not be drawn anew. */
export function useSteady<Args extends unknown[], Result>(work: (...args: Args) => Result): (...args: Args) => Result {
  const current = useRef(work)
  useLayoutEffect(() => {
    current.current = work
  })
  const [steady] = useState(
    () =>
      (...args: Args) =>
        current.current(...args),
  )
  return steady
}
