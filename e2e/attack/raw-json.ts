import * as z from 'zod'

const PLACEHOLDER = 'raw-value-goes-here'
const container = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])

/**
 * Replaces the field at a path such as `form.items.0.quantity` with `raw`, which need not be valid JSON. A text that
 * cannot be parsed is returned unchanged.
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
