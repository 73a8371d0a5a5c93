import { attribute, requiredChild, childText, protocolError } from '../xml/fields'
import type { XmlElement } from '../xml/scan'

/** No honest value reaches it, and PostgreSQL has no room for more in an index. */
const MAX_LINE_CHARACTERS = 200
/** The platform says 210. */
const MAX_NOTE_CHARACTERS = 10_000

/**
 * The text of a child as one line, which is what the forms of the portal take back: wrapped by whoever wrote the XML, or
 * with a control character in it, it could never be saved. A longer one would stop all orders that wait behind it.
 */
export function readLine(parent: XmlElement | null, name: string, longest: number = MAX_LINE_CHARACTERS): string {
  return toSingleLine(childText(parent, name), `${parent?.name}/${name}`, longest)
}

export function readRequiredLine(parent: XmlElement, name: string): string {
  requiredChild(parent, name)
  const value = readLine(parent, name)
  if (value === '') throw protocolError(`${parent.name}/${name}`, 'is empty')
  return value
}

export function readLineAttribute(element: XmlElement | null, name: string): string {
  return toSingleLine(attribute(element, name), `${element?.name}/@${name}`, MAX_LINE_CHARACTERS)
}

/** Text of several lines, as it stands. */
export function normalizeNote(value: string, path: string): string {
  return checkLength(MAX_NOTE_CHARACTERS, value.trim(), path)
}

function toSingleLine(value: string, path: string, longest: number): string {
  return checkLength(longest, value.replaceAll(/\p{Cc}[\p{Cc} ]*/gu, ' ').trim(), path)
}

function checkLength(longest: number, value: string, path: string): string {
  if (value.length > longest) throw protocolError(path, `is longer than ${longest} characters`)
  return value
}
