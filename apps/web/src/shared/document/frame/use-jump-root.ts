import { type RefObject, useMemo, useRef } from 'react'
import type { Jumps, RevealRow } from './jump'

/** A row that was scrolled to is drawn within a frame or two; after these the field is not there. */
const FRAMES = 30

/** The jumps of one document: `root` is the element that holds all its fields. */
export function useJumpRoot(root: RefObject<HTMLElement | null>): Jumps {
  const tables = useRef(new Set<RevealRow>())

  return useMemo(() => {
    function jump(path: string, frames = FRAMES) {
      const field = fieldAt(root.current, path)
      if (field !== null) return show(field)
      if (frames === FRAMES) for (const reveal of tables.current) if (reveal(path)) break
      if (frames > 0) requestAnimationFrame(() => jump(path, frames - 1))
    }

    return {
      register: (reveal) => {
        tables.current.add(reveal)
        return () => tables.current.delete(reveal)
      },
      jump: (path) => jump(path),
    }
  }, [root])
}

/** The field itself, or the first field of the part of the form that the path names. */
function fieldAt(root: HTMLElement | null, path: string): HTMLElement | null {
  const text = CSS.escape(path)
  return root?.querySelector<HTMLElement>(`[data-path="${text}"], [data-path^="${text}."]`) ?? null
}

function show(field: HTMLElement) {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center', inline: 'nearest' })
}
