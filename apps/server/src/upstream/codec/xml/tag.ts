import { XmlError } from '../unreadable'
import { EQUALS, NAME, VALUE } from './names'
import { decodeText } from './text'

/** Which namespace a prefix stands for. What a tag does not declare is declared around it. */
export interface Scope {
  declared: ReadonlyMap<string, string>
  outer: Scope | null
}

interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
  scope: Scope
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/'
export const ROOT_SCOPE: Scope = {
  declared: new Map([
    ['', ''],
    ['xml', XML_NAMESPACE],
  ]),
  outer: null,
}

const ATTRIBUTE = new RegExp(`(${NAME})${EQUALS}(${VALUE})`, 'g')
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** What a tag says, of its name and its attributes as they were written and the scope around it. */
export function readTag(qualifiedName: string, written: string, outer: Scope): Tag {
  const attributes = written === '' ? NO_ATTRIBUTES : readAttributes(written)
  const [prefix, name] = splitName(qualifiedName)
  if (prefix === '' && !/:|xmlns/.test(written)) return { name, attributes, scope: outer }

  const scope = declare(attributes, outer)
  return { name, attributes: ownAttributes(attributes, findNamespace(prefix, scope), scope), scope }
}

/** By their names with prefix. */
function readAttributes(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted = ''] of written.matchAll(ATTRIBUTE)) {
    if (found.has(name)) throw new XmlError()
    // A line break or tab is a space here, unless it is written as a reference.
    found.set(name, decodeText(quoted.slice(1, -1).replaceAll(/[\t\n]/g, ' ')))
  }
  return found
}

/** Scopes are chained, not copied: many small elements inside a large scope would take the product of both. */
function declare(attributes: ReadonlyMap<string, string>, outer: Scope): Scope {
  const declared = new Map<string, string>()
  for (const [name, namespace] of attributes) {
    if (!isDeclaration(name)) continue
    const prefix = name.slice('xmlns:'.length)
    if (!isAllowedBinding(prefix, namespace)) throw new XmlError()
    declared.set(prefix, namespace)
  }
  return declared.size === 0 ? outer : { declared, outer }
}

/** Two prefixes are fixed for ever, and only the empty one may be taken back. */
function isAllowedBinding(prefix: string, namespace: string): boolean {
  if (prefix === 'xmlns' || namespace === XMLNS_NAMESPACE) return false
  return (prefix === 'xml') === (namespace === XML_NAMESPACE) && (prefix === '' || namespace !== '')
}

/** Those without a prefix and those in the namespace of their element; the others are somebody else's. */
function ownAttributes(
  attributes: ReadonlyMap<string, string>,
  namespace: string,
  scope: Scope,
): ReadonlyMap<string, string> {
  const own = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of attributes) {
    if (isDeclaration(name)) continue
    const [prefix, local] = splitName(name)
    const attributeNamespace = prefix === '' ? '' : findNamespace(prefix, scope)
    const isOwn = prefix === '' || attributeNamespace === namespace
    if (seen.has(`${local} ${attributeNamespace}`) || (isOwn && own.has(local))) throw new XmlError()
    seen.add(`${local} ${attributeNamespace}`)
    if (isOwn) own.set(local, value)
  }
  return own
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:')
}

function findNamespace(prefix: string, scope: Scope): string {
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const namespace = at.declared.get(prefix)
    if (namespace !== undefined) return namespace
  }
  throw new XmlError('uses a prefix that it does not declare')
}

function splitName(qualifiedName: string): readonly [prefix: string, local: string] {
  const colon = qualifiedName.indexOf(':')
  return colon < 0 ? ['', qualifiedName] : [qualifiedName.slice(0, colon), qualifiedName.slice(colon + 1)]
}
