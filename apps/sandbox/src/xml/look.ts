import type { XmlElement } from './read-xml'

/** The first element on the way of names, or null. */
export function find(element: XmlElement, ...names: string[]): XmlElement | null {
  return names.reduce<XmlElement | null>(
    (place, name) => place?.children.find((child) => child.name === name) ?? null,
    element,
  )
}

export function textAt(element: XmlElement, ...names: string[]): string | null {
  return find(element, ...names)?.text ?? null
}

export function all(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}
