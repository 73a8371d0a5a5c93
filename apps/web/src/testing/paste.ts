import { fireEvent, screen } from '@testing-library/react'

/** Pastes a text into the element with the focus. Returns whether the paste was left to the browser. */
export function pasteText(text: string): boolean {
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : '') }
  return fireEvent.paste(document.activeElement ?? document.body, { clipboardData })
}

/** The values of the fields of a column, from the first line to the last. */
export function readColumn(column: string): string[] {
  return screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${column}, item`))
    .filter((each) => each.matches('input, select, textarea'))
    .map(({ value }) => value)
}
