import { useMemo } from 'react'

/** What a form says above its lines. Typing into a line leaves it the same object, and what shows it alone. */
export function useHead<Form extends { items: unknown }>({ items: _lines, ...head }: Form): Omit<Form, 'items'> {
  // oxlint-disable-next-line react/exhaustive-deps -- the fields themselves: a form always has the same
  return useMemo(() => head, Object.values(head))
}
