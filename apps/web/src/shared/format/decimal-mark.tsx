import {
  ambiguousNumberError,
  convertMarks,
  type DecimalMark,
  isAmbiguousNumber,
} from '@partwire/domain/lib/number-input'
import { createContext, useCallback, useContext } from 'react'

const DecimalMarkContext = createContext<DecimalMark>('.')

/** Gives the decimal mark of the supplier to all screens below. Without it, the mark is the point. */
export const DecimalMarkProvider = DecimalMarkContext.Provider

/** The decimal mark of the supplier. */
export function useDecimalMark(): DecimalMark {
  return useContext(DecimalMarkContext)
}

/** Returns a function that shows a formatted number with the decimal mark of the supplier: '1,234.50' as '1.234,50'. */
export function useShownNumber(): (text: string) => string {
  const mark = useDecimalMark()
  return useCallback((text) => convertMarks(text, mark), [mark])
}

interface NumberInputProps {
  /** With a decimal point, valid or not. */
  value: string
  onChange: (value: string) => void
  /** The error message of an invalid value. */
  reason?: string | undefined
}

/**
 * The props of a number input: it shows and accepts the decimal mark of the supplier, while `value` has a decimal point.
 * The reason of a number that can be read two ways names the two readings.
 */
export function useNumberInput({ value, onChange, reason }: NumberInputProps) {
  const mark = useDecimalMark()
  const show = useShownNumber()
  return {
    value: show(value),
    onChange: (typed: string) => onChange(show(typed)),
    reason: isAmbiguousNumber(value) ? ambiguousNumberError(value, mark) : reason,
    inputMode: 'decimal',
    // The forms accept no longer number.
    maxLength: 40,
  } as const
}
