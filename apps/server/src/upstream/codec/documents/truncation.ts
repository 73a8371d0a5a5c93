import { removeForbidden } from '../xml/text'

/** What a format could not carry: recorded, so that nobody wonders later where the rest went. */
export interface Cut {
  path: string
  from: string
  to: string
}

export interface TruncationRecorder {
  list: Cut[]
  /** At most so many characters, and only such as XML can carry; a pair of surrogates is one. */
  truncateText: (path: string, value: string, longest: number) => string
  /** At most so many decimals, rounded half up; zeros at the end say nothing and go unrecorded. */
  roundDecimal: (path: string, value: string, places: number) => string
  recordOmission: (path: string, from: string) => void
}

export function createTruncationRecorder(): TruncationRecorder {
  const list: Cut[] = []
  const record = (path: string, from: string, to: string): string => {
    list.push({ path, from, to })
    return to
  }
  return {
    list,
    truncateText: (path, value, longest) => {
      const plain = removeForbidden(value)
      const characters = Array.from(plain.trim())
      if (characters.length > longest) return record(path, value, characters.slice(0, longest).join('').trim())
      return plain === value ? value : record(path, value, plain)
    },
    roundDecimal: (path, value, places) => {
      const plain = removeTrailingZeros(value)
      const decimals = plain.split('.')[1] ?? ''
      return decimals.length <= places
        ? plain
        : record(path, value, removeTrailingZeros(roundHalfUp(plain, decimals.length, places)))
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
  // A whole number has no point behind it: the platform takes none.
  if (places === 0) return digits
  return `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`
}
