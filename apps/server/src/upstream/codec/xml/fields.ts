import { UpstreamError } from '../../errors'
import type { XmlElement } from './parse'

/** The children with this name, in document order. */
export function childElements(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child) => child.name === name)
}

/** The only child with this name, or null. Throws if there are several. */
export function optionalChild(parent: XmlElement, name: string): XmlElement | null {
  const [first, second] = childElements(parent, name)
  if (second !== undefined) throw protocolError(`${parent.name}/${name}`, 'is there more than once')
  return first ?? null
}

/** The only child with this name. Throws unless there is exactly one. */
export function requiredChild(parent: XmlElement, name: string): XmlElement {
  const child = optionalChild(parent, name)
  if (child === null) throw protocolError(`${parent.name}/${name}`, 'is missing')
  return child
}

/** The text of an element. Throws if it contains elements: `10<x>0</x>0` is neither 100 nor 1000. */
export function elementText(element: XmlElement): string {
  if (element.children.length > 0) throw protocolError(element.name, 'holds elements where text belongs')
  return element.text
}

/** The trimmed text of the only child with this name; empty when there is none. */
export function childText(parent: XmlElement | null, name: string): string {
  const child = parent && optionalChild(parent, name)
  return child === null ? '' : elementText(child).trim()
}

export function requiredChildText(parent: XmlElement, name: string): string {
  const value = elementText(requiredChild(parent, name)).trim()
  if (value === '') throw protocolError(`${parent.name}/${name}`, 'is empty')
  return value
}

/** The trimmed value of an attribute; empty when there is none. */
export function attribute(element: XmlElement | null, name: string): string {
  return element?.attributes.get(name)?.trim() ?? ''
}

export function protocolError(path: string, problem: string): UpstreamError {
  return new UpstreamError('Protocol', `${path} ${problem}.`)
}
