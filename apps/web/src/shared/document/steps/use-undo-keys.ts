import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStableCallback } from '../../use-stable-callback'

interface UndoKeys {
  /** Return whether there was a step. */
  undo: () => boolean
  redo: () => boolean
  /** A new list after each step. */
  steps: readonly unknown[]
  isEnabled: boolean
}

/**
 * Ctrl+Z takes back the last step; Ctrl+Shift+Z and Ctrl+Y do it again. In a text field that was typed into since the last
 * step these keys belong to the browser, which takes back what was typed, and so they do where there is no step.
 */
export function useUndoKeys({ undo, redo, steps, isEnabled }: UndoKeys): void {
  /** The text fields that were typed into since the last step, with the text before; null where it is not known. */
  const typed = useRef({ since: steps, fields: new WeakMap<TextInput, string | null>() })
  const focused = useRef<{ field: TextInput; text: string } | null>(null)

  // After the fields show the values of the step.
  useLayoutEffect(() => {
    typed.current = { since: steps, fields: new WeakMap() }
    focused.current = readFocused()
  }, [steps])

  function isTyped(target: EventTarget | null): boolean {
    if (!isTextInput(target)) return false
    const before = typed.current.fields.get(target)
    return before !== undefined && before !== target.value
  }

  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const action = readAction(event)
    if (action === null || event.defaultPrevented || isInDialog(event.target) || isTyped(event.target)) return
    if (action === 'undo' ? undo() : redo()) event.preventDefault()
  })

  useEffect(() => {
    if (!isEnabled) return undefined
    const onFocusIn = () => {
      focused.current = readFocused()
    }
    const onInput = ({ target }: Event) => {
      if (!isTextInput(target) || typed.current.fields.has(target)) return
      typed.current.fields.set(target, focused.current?.field === target ? focused.current.text : null)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('input', onInput)
    }
  }, [isEnabled, onKeyDown])
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

function readAction({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

function readFocused(): { field: TextInput; text: string } | null {
  const field = document.activeElement
  return isTextInput(field) ? { field, text: field.value } : null
}

function isTextInput(target: unknown): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null
}
