import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './page-frame.module.css'
import { useScrollKeys } from './use-scroll-keys'

interface Frame {
  /** The element that scrolls vertically; null outside a frame and before the first render. */
  scroller: HTMLElement | null
  /** Where the bottom bar of a screen is rendered. */
  barPlace: HTMLElement | null
}

const FrameContext = createContext<Frame>({ scroller: null, barPlace: null })

interface PageFrameProps {
  header: ReactNode
  /** Scrolls between the header and the bottom bar. */
  children: ReactNode
}

/**
 * The frame of a signed-in page: header, content and bottom bar. The content scrolls vertically inside the frame, so
 * that its scroll bar takes no width of the page: a window of the minimum width needs no horizontal scroll bar.
 */
export function PageFrame({ header, children }: PageFrameProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const frame = useMemo(() => ({ scroller, barPlace }), [scroller, barPlace])
  useScrollKeys(scroller)

  return (
    <FrameContext value={frame}>
      {header}
      <div ref={setScroller} className={css['scroller']} data-scroll-restoration-id={SCROLLER_ID}>
        {children}
      </div>
      <div ref={setBarPlace} className={css['place']} />
    </FrameContext>
  )
}

const SCROLLER_ID = 'content'

/** Finds the element that scrolls: the router scrolls it to the top when a navigation opens another page. */
export const SCROLLER_SELECTOR = `[data-scroll-restoration-id="${SCROLLER_ID}"]`

/** The element around a screen that scrolls vertically; null outside a frame. */
export function useScroller(): HTMLElement | null {
  return useContext(FrameContext).scroller
}

/** The bar below the content, as wide as the visible window: its buttons can be reached at any width of the window. */
export function BottomBar({ children }: { children: ReactNode }) {
  const { barPlace } = useContext(FrameContext)
  const bar = (
    <section className={css['bar']} aria-label="Actions">
      <div className={css['inner']}>{children}</div>
    </section>
  )
  return barPlace === null ? bar : createPortal(bar, barPlace)
}
