import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of the page an element begins. It moves when something above it grows or goes. */
export function usePageTop(element: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    if (!isWanted) return undefined
    function measure() {
      const box = element.current?.getBoundingClientRect()
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element, isWanted])

  return top
}
