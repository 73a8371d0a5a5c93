import { useLayoutEffect, useRef, useState } from 'react'
import css from './clamped-text.module.css'

/** A focusable element shows its tooltip to people who work with the keyboard. */
const CUT = { 'data-cut': true, tabIndex: 0 }

/** A name or description on at most two lines. The whole text shows on hover and, where it is cut, on focus. */
export function ClampedText({ children }: { children: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)

  // Measured once: the tooltip is there in any case, and a row mounts it again for another text.
  useLayoutEffect(() => {
    if (text.current !== null) setCut(text.current.scrollHeight > text.current.clientHeight)
  }, [])

  return (
    <span className={css['clamped']} title={children} {...(isCut && CUT)}>
      <span ref={text} className={css['text']}>
        {children}
      </span>
    </span>
  )
}
