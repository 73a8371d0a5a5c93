import { fireEvent } from '@testing-library/react'

/** Pastes a text into the element with the focus. Returns whether the paste was left to the browser. */
export function pasteText(text: string): boolean {
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') }
  return fireEvent.paste(document.activeElement ?? document.body, { clipboardData })
}
