import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { findField } from '../../shared/document/frame/jump'

/**
 * Focuses the field of a form that the hash of the URL names by its path, when the form appears: what is missing for a
 * file is a link to such a field. Where the path belongs to a group whose rows are added, its button gets the focus.
 */
export function useLinkedField(form: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: ({ hash }) => hash })

  useEffect(() => {
    const field = path === '' ? null : findField(form.current, path)
    const target = field?.querySelector('button') ?? field
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
  }, [form, path])
}
