import type { XmlElement } from '../../upstream/codec/xml/parse'

/** The text with one element per line, so that a difference is easy to read. */
export function inLines(text: string): string {
  return `${text.replaceAll('><', '>\n<')}\n`
}

/** Parents whose children are not in the order of the schema, unknown elements, and elements without content. */
export function findDisorder(element: XmlElement, sequences: Readonly<Record<string, readonly string[]>>): string[] {
  if (element.children.length === 0) return element.text.trim() === '' ? [`${element.name} is empty`] : []
  const sequence = sequences[element.name]
  const positions = element.children.map(({ name }) => sequence?.indexOf(name) ?? -1)
  const isOrdered = positions.every((position, i) => position >= 0 && position >= (positions[i - 1] ?? 0))
  return [...(isOrdered ? [] : [element.name]), ...element.children.flatMap((child) => findDisorder(child, sequences))]
}

/** The texts of all elements with this name, in document order. */
export function findTexts(element: XmlElement, name: string): string[] {
  return [
    ...(element.name === name ? [element.text] : []),
    ...element.children.flatMap((child) => findTexts(child, name)),
  ]
}
