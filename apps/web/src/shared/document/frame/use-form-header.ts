import { useMemo } from 'react'

/** A form without its lines. The object stays the same while only lines change, so its components do not render. */
export function useFormHeader<Form extends { items: unknown }>({ items: _lines, ...head }: Form): Omit<Form, 'items'> {
  // oxlint-disable-next-line react/exhaustive-deps -- one dependency per field; a form always has the same fields
  return useMemo(() => head, Object.values(head))
}
