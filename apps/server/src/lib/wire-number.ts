import type { Typed } from '@partwire/domain/lib/typed'
import { exactNumber } from './exact-number'

/** A number field as it travels: a JSON number where that says exactly the same, otherwise what was typed; null for none. */
export function wireNumber(value: string | null): Typed {
  if (value === null || value === '') return null
  return exactNumber(value) ?? value
}
