import * as z from 'zod'

const PLACEHOLDER = 'raw-value-goes-here'
const container = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])

/**
 * The JSON text with `raw`, which may be no JSON at all, in place of the field at `form.items.0.quantity`.
 * A text that cannot be parsed any more stays as it is.
 */
export function withRawField(text: string, path: string, raw: string): string {
  try {
    const changed = JSON.stringify(withValue(JSON.parse(text), path.split('.')))
    return changed.replace(`"${PLACEHOLDER}"`, () => raw)
  } catch {
    return text
  }
}

function withValue(target: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return PLACEHOLDER
  const parsed = container.safeParse(target)
  if (!parsed.success) return { [step]: withValue(undefined, rest) }
  if (Array.isArray(parsed.data)) {
    return parsed.data.map((element, i) => (String(i) === step ? withValue(element, rest) : element))
  }
  return { ...parsed.data, [step]: withValue(parsed.data[step], rest) }
}
