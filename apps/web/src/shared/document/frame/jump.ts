import { createContext, type RefObject, useContext, useMemo, useRef } from 'react'

/** Scrolls to the row that holds a field; false when the field is in none of the rows of the table. */
type RevealRow = (path: string) => boolean

export interface Jumps {
  /** Registers a line table that does not render all its rows. Returns how to unregister. */
  register: (reveal: RevealRow) => () => void
  /** Scrolls to a field and focuses it. */
  jump: (path: string) => void
  /** Focuses a field that is rendered, without scrolling. */
  focus: (path: string) => void
}

/** The jumps of the document around a component; outside a document they do nothing. */
export const JumpContext = createContext<Jumps>({ register: () => () => {}, jump: () => {}, focus: () => {} })

export function useJumps(): Jumps {
  return useContext(JumpContext)
}

/** A revealed row renders within a frame or two. After this many frames the search for its field ends. */
const MAX_FRAMES = 30

/** Creates the jumps of one document; `root` is the element that holds all its fields. */
export function useJumpRoot(root: RefObject<HTMLElement | null>): Jumps {
  const tables = useRef(new Set<RevealRow>())

  return useMemo(() => {
    function jump(path: string, framesLeft = MAX_FRAMES) {
      const field = findField(root.current, path)
      if (field !== null) return focusField(field)
      if (framesLeft === MAX_FRAMES) for (const reveal of tables.current) if (reveal(path)) break
      if (framesLeft > 0) requestAnimationFrame(() => jump(path, framesLeft - 1))
    }

    return {
      register: (reveal) => {
        tables.current.add(reveal)
        return () => tables.current.delete(reveal)
      },
      jump: (path) => jump(path),
      focus: (path) => findField(root.current, path)?.focus({ preventScroll: true }),
    }
  }, [root])
}

/** The field with this path, or the first field below it. */
export function findField(root: HTMLElement | null, path: string): HTMLElement | null {
  const text = CSS.escape(path)
  return root?.querySelector<HTMLElement>(`[data-path="${text}"], [data-path^="${text}."]`) ?? null
}

function focusField(field: HTMLElement) {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center', inline: 'nearest' })
}
