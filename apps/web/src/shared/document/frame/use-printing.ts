import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed: paper does not scroll, so everything must be drawn. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    // The browser takes its picture as soon as the listeners are through.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return isPrinting
}
