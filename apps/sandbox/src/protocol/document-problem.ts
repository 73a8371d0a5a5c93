import type { DocumentKind } from '../platform/received'
import type { XmlElement } from '../xml/read-xml'
import { DOCUMENTS } from './documents'
import type { Rule } from './grammar'
import { textProblem } from './text-problem'

/** The first thing that is not as the protocol has it, in one sentence; null when all is well. */
export function documentProblem(kind: DocumentKind, document: XmlElement): string | null {
  if (document.name !== kind) return `The document is ${document.name}, but ${kind} was announced.`
  return childrenProblem(document, DOCUMENTS[kind], kind)
}

function childrenProblem({ children, text }: XmlElement, rules: readonly Rule[], path: string): string | null {
  if (text.trim() !== '') return `${path} holds text between its elements.`
  let place = 0
  for (const rule of rules) {
    let count = 0
    for (let child = children[place]; child?.name === rule.name; child = children[place]) {
      const problem = elementProblem(child, rule, `${path}/${rule.name}`)
      if (problem !== null) return problem
      count += 1
      place += 1
    }
    if (count === 0 && rule.isRequired) return `${path}/${rule.name} is missing or not in its place.`
    if (count > 1 && !rule.isRepeatable) return `${path}/${rule.name} comes more than once.`
  }
  const stray = children[place]
  return stray ? `${path}/${stray.name} is unknown or not in its place.` : null
}

function elementProblem(element: XmlElement, rule: Rule, path: string): string | null {
  const missing = rule.attributes.find((name) => (element.attributes[name] ?? '') === '')
  if (missing !== undefined) return `${path} has no ${missing}.`
  if (rule.children !== null) {
    return element.children.length === 0 ? `${path} is empty.` : childrenProblem(element, rule.children, path)
  }
  return element.children.length > 0 ? `${path} holds elements instead of text.` : textProblem(element, rule, path)
}
