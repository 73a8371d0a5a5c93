import { matchedLines, type MatchedLine, matchSummary } from '@partwire/domain/invoice/match'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { useMemo } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { groupThousands } from '../../../shared/format/format'

/** The lines of the order compared with the invoice, and one sentence about them. */
export interface ComparedInvoice {
  lines: readonly MatchedLine[]
  summary: string
}

/** Undefined for an invoice that the server sent without the documents before it. */
export function useInvoiceMatch({ match, currency, items }: Invoice): ComparedInvoice | undefined {
  const show = useShownNumber()
  return useMemo(() => {
    if (match === undefined || match.lines.length === 0) return undefined
    const lines = matchedLines(match, { currency, items })
    return { lines, summary: matchSummary(lines, (count) => show(groupThousands(count))) }
  }, [match, currency, items, show])
}
