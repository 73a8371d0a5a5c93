import { attribute, childText, protocolError, requiredChild } from '../xml/fields'
import type { XmlElement } from '../xml/parse'

/** Longer values do not fit into a PostgreSQL index. */
const MAX_LINE_CHARACTERS = 200
/** The platform documents 210. */
const MAX_NOTE_CHARACTERS = 10_000

/**
 * The text of a child as a single line; control characters become spaces, because the forms of the portal refuse them.
 * Throws on a longer value: the order is held, and the orders behind it are imported.
 */
export function readLine(parent: XmlElement | null, name: string, maxCharacters: number = MAX_LINE_CHARACTERS): string {
  return toSingleLine(childText(parent, name), `${parent?.name}/${name}`, maxCharacters)
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

/** Trimmed text of several lines. */
export function normalizeNote(value: string, path: string): string {
  return checkLength(MAX_NOTE_CHARACTERS, value.trim(), path)
}

function toSingleLine(value: string, path: string, maxCharacters: number): string {
  return checkLength(maxCharacters, value.replaceAll(/\p{Cc}[\p{Cc} ]*/gu, ' ').trim(), path)
}

function checkLength(maxCharacters: number, value: string, path: string): string {
  if (value.length > maxCharacters) throw protocolError(path, `is longer than ${maxCharacters} characters`)
  return value
}
