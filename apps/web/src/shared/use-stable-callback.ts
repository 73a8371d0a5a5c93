import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A function with a stable identity that always calls the `callback` of the latest render. Memoized components that
 * receive it are not rendered again.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )
  return stable
}
