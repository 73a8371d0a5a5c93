import { attribute, required, text, wrong } from '../xml/fields'
import type { XmlElement } from '../xml/scan'

/** No honest value reaches it, and PostgreSQL has no room for more in an index. */
const LONGEST_LINE = 200
/** The platform says 210. */
const LONGEST_NOTE = 10_000

/**
 * The text of a child as one line, which is what the forms of the portal take back: wrapped by whoever wrote the XML, or
 * with a control character in it, it could never be saved. A longer one would stop all orders that wait behind it.
 */
export function line(parent: XmlElement | null, name: string, longest: number = LONGEST_LINE): string {
  return oneLine(text(parent, name), `${parent?.name}/${name}`, longest)
}

export function requiredLine(parent: XmlElement, name: string): string {
  required(parent, name)
  const value = line(parent, name)
  if (value === '') throw wrong(`${parent.name}/${name}`, 'is empty')
  return value
}

export function lineAttribute(element: XmlElement | null, name: string): string {
  return oneLine(attribute(element, name), `${element?.name}/@${name}`, LONGEST_LINE)
}

/** Text of several lines, as it stands. */
export function note(value: string, path: string): string {
  return upTo(LONGEST_NOTE, value.trim(), path)
}

function oneLine(value: string, path: string, longest: number): string {
  return upTo(longest, value.replaceAll(/\p{Cc}[\p{Cc} ]*/gu, ' ').trim(), path)
}

function upTo(longest: number, value: string, path: string): string {
  if (value.length > longest) throw wrong(path, `is longer than ${longest} characters`)
  return value
}
