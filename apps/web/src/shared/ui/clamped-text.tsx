import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './clamped-text.module.css'

/**
 * Text of at most two lines, for names and descriptions in tables. The whole text is the tooltip. Text that is cut gets a
 * tab stop, and shows the whole text while it has the focus.
 */
export function ClampedText({ children }: { children: string }) {
  const { ref, isCut } = useIsCut(children)
  const [place, setPlace] = useState<Place | null>(null)

  return (
    <span
      ref={ref}
      className={css['text']}
      title={children}
      {...(isCut && {
        tabIndex: 0,
        onFocus: (event: FocusEvent<HTMLElement>) => setPlace(placeBelow(event.currentTarget)),
        onBlur: () => setPlace(null),
      })}
    >
      {children}
      {place !== null && (
        <WholeText place={place} onDismiss={() => setPlace(null)}>
          {children}
        </WholeText>
      )}
    </span>
  )
}

/** Whether the text is longer than what its element shows, in its current width. */
function useIsCut(text: string) {
  const ref = useRef<HTMLSpanElement>(null)
  const [cutText, setCutText] = useState<string | null>(null)

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setCutText(isTextCut(element) ? text : null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])

  return { ref, isCut: cutText === text }
}

function isTextCut(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1
}

/** Distances from the left and the top edge of the window, in px. */
interface Place {
  left: number
  top: number
}

function placeBelow(element: HTMLElement): Place {
  const { left, bottom } = element.getBoundingClientRect()
  return { left, top: bottom }
}

interface WholeTextProps {
  place: Place
  onDismiss: () => void
  children: string
}

/** Rendered at the end of the page, where no table cuts it. Screen readers read the text in its cell. */
function WholeText({ place, onDismiss, children }: WholeTextProps) {
  useEffect(() => {
    const dismissWithKey = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss()
    window.addEventListener('keydown', dismissWithKey)
    // The element scrolls away from its whole text.
    window.addEventListener('scroll', onDismiss, { capture: true })
    return () => {
      window.removeEventListener('keydown', dismissWithKey)
      window.removeEventListener('scroll', onDismiss, { capture: true })
    }
  }, [onDismiss])

  return createPortal(
    <div className={css['whole']} style={place} aria-hidden data-portal>
      {children}
    </div>,
    document.body,
  )
}
