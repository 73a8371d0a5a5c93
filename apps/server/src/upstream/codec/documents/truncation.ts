import { removeForbidden } from '../xml/text'

/** A value that the format could not carry completely. */
export interface Truncation {
  path: string
  from: string
  to: string
}

/** A serialized document and the values that were truncated in it. */
export interface WrittenDocument {
  raw: string
  truncations: Truncation[]
}

export interface TruncationRecorder {
  list: Truncation[]
  /** Removes disallowed characters and truncates to this many code points. */
  truncateText: (path: string, value: string, maxCharacters: number) => string
  /** Rounds half up to this many decimals. Removed trailing zeros are not recorded. */
  roundDecimal: (path: string, value: string, maxDecimals: number) => string
  /** Records a value that is left out. */
  recordOmission: (path: string, from: string) => void
}

export function createTruncationRecorder(): TruncationRecorder {
  const list: Truncation[] = []
  const record = (path: string, from: string, to: string): string => {
    list.push({ path, from, to })
    return to
  }
  return {
    list,
    truncateText: (path, value, maxCharacters) => {
      const plain = removeForbidden(value)
      const characters = Array.from(plain.trim())
      if (characters.length > maxCharacters)
        return record(path, value, characters.slice(0, maxCharacters).join('').trim())
      return plain === value ? value : record(path, value, plain)
    },
    roundDecimal: (path, value, maxDecimals) => {
      const plain = removeTrailingZeros(value)
      const decimals = plain.split('.')[1] ?? ''
      return decimals.length <= maxDecimals
        ? plain
        : record(path, value, removeTrailingZeros(roundHalfUp(plain, decimals.length, maxDecimals)))
    },
    recordOmission: (path, from) => void record(path, from, ''),
  }
}

function removeTrailingZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

function roundHalfUp(value: string, decimals: number, places: number): string {
  const dropped = 10n ** BigInt(decimals - places)
  const digits = String((BigInt(value.replace('.', '')) + dropped / 2n) / dropped).padStart(places + 1, '0')
  // The platform refuses a decimal point without decimals.
  if (places === 0) return digits
  return `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`
}
