import type { XmlElement } from '../xml/read-xml'

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^OrdRsp/, 'Response'],
  [/^DesAdv/, 'Advice'],
  [/^Pkg/, 'Package'],
  [/^Qty/, 'Quantity'],
  [/Ref$/, 'Reference'],
]

/** Numbers side by side say nothing without their names. */
const NEEDS_LABELS = new Set(['InvoiceTotals', 'TaxTotals', 'UnitPrice', 'PaymentTerms', 'Tax'])

/** OrdRspIssueDate reads as “Response issue date”. */
export function label(name: string): string {
  const spelled = ABBREVIATIONS.reduce((word, [pattern, full]) => word.replace(pattern, full), name)
  const [first = '', ...others] = spelled.split(/(?=[A-Z][a-z])/)
  return [first, ...others.map((word) => word.toLowerCase())].join(' ')
}

/** All an element says, in one line. */
export function summary(element: XmlElement): string {
  return parts(element).join(' · ')
}

function parts(element: XmlElement): string[] {
  const { attributes, children } = element
  const value = valueOf(element)
  const said = [
    attributes['Caption'] ?? attributes['ParamId'] ?? attributes['MeasurementUnitQualifier'] ?? '',
    [value, attributes['UoM'] ?? ''].filter((part) => part !== '').join(' '),
    attributes['Value'] ?? attributes['DispatchMode'] ?? '',
  ]
  const inside = NEEDS_LABELS.has(element.name)
    ? children.map((child) => `${label(child.name)} ${summary(child)}`)
    : children.flatMap(parts)
  return [...said.filter((part) => part !== ''), ...inside]
}

function valueOf({ name, text }: XmlElement): string {
  if (name === 'Date') return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return name === 'Time' ? text.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3 UTC') : text.trim()
}
