import { decodeText, XmlError } from './text'

/**
 * The characters of a name as listed in XML 1.0. Surrogates are listed as code units: a class without the `u` flag is
 * matched without recursion, and `checkCharacters` has already refused unpaired surrogates.
 */
const NAME_START = String.raw`A-Z_a-z\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uDB7F\uDC00-\uDFFF\uF900-\uFDCF\uFDF0-\uFFFD`
const NAME_CHARACTER = String.raw`${NAME_START}\-.\d\xB7\u0300-\u036F\u203F\u2040`

export const UNPREFIXED_NAME = `[${NAME_START}][${NAME_CHARACTER}]*`
/** A name with or without a prefix. */
export const NAME = `${UNPREFIXED_NAME}(?::${UNPREFIXED_NAME})?`
/** XML white space; carriage returns are normalized before. Other Unicode spaces are text. */
export const WHITE_SPACE = String.raw`[ \t\n]`
export const EQUALS = `${WHITE_SPACE}*=${WHITE_SPACE}*`
export const VALUE = `"[^"<]*"|'[^'<]*'`

/** Namespace declarations of an element, chained to those of its ancestors. */
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

/** Parses a start tag from its qualified name, its source text of attributes and the scope of its parent. */
export function readTag(qualifiedName: string, attributeSource: string, outer: Scope): Tag {
  const attributes = attributeSource === '' ? NO_ATTRIBUTES : readAttributes(attributeSource)
  const [prefix, name] = splitName(qualifiedName)
  if (prefix === '' && !/:|xmlns/.test(attributeSource)) return { name, attributes, scope: outer }

  const scope = declare(attributes, outer)
  return { name, attributes: ownAttributes(attributes, findNamespace(prefix, scope), scope), scope }
}

/** Attributes by qualified name. Throws on duplicates. */
function readAttributes(attributeSource: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted = ''] of attributeSource.matchAll(ATTRIBUTE)) {
    if (found.has(name)) throw new XmlError()
    // Literal line breaks and tabs in attributes are normalized to spaces; references are not.
    found.set(name, decodeText(quoted.slice(1, -1).replaceAll(/[\t\n]/g, ' ')))
  }
  return found
}

/** Scopes are chained, not copied: copying would take time and memory quadratic in the input size. */
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

/** `xml` and `xmlns` are reserved, and only the default namespace may be undeclared. */
function isAllowedBinding(prefix: string, namespace: string): boolean {
  if (prefix === 'xmlns' || namespace === XMLNS_NAMESPACE) return false
  return (prefix === 'xml') === (namespace === XML_NAMESPACE) && (prefix === '' || namespace !== '')
}

/** Attributes without a prefix or in the namespace of their element; attributes of other namespaces are ignored. */
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
  for (let current: Scope | null = scope; current !== null; current = current.outer) {
    const namespace = current.declared.get(prefix)
    if (namespace !== undefined) return namespace
  }
  throw new XmlError('uses a prefix that it does not declare')
}

function splitName(qualifiedName: string): readonly [prefix: string, local: string] {
  const colon = qualifiedName.indexOf(':')
  return colon < 0 ? ['', qualifiedName] : [qualifiedName.slice(0, colon), qualifiedName.slice(colon + 1)]
}
