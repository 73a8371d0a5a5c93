import {
  answerChanges,
  answeredItem,
  answerFingerprint,
  compareAnswer,
  missingForSubmit,
  type CurrentLine,
} from '@partwire/domain/open-lines/answers/compare-answer'
import {
  answerProblems,
  lineAnswer,
  type AnsweredLine,
  type AnswerRow,
} from '@partwire/domain/open-lines/answers/read-answers'
import { storableText } from '../../../../lib/storable-text'
import type { PreviewRow } from './row-store'

/** The line that a key names, as it is now. Unknown: the supplier has no such order, or the order no such line. */
export type FoundLine =
  | { state: 'unknown' }
  | { state: 'closed'; orderId: string }
  | ({ state: 'open'; orderId: string; requestedQuantity: number } & CurrentLine)

/** The rows of the preview for the rows of a line; none when they are unchanged. `today` is `yyyymmdd`. */
export function previewLine(line: AnsweredLine, found: FoundLine, today: string): PreviewRow[] {
  if (found.state === 'unknown') return everyRow(line, 'wrong', null, 'This line is unknown.')
  const { orderId } = found
  if (found.state === 'closed') return everyRow(line, 'closed', orderId, 'The order is no longer open.')
  const { rows: used, ...answer } = lineAnswer(line)
  // A value that cannot be read does not matter where nobody has edited the line.
  if (answerFingerprint(answer) === line.key.fingerprint) return []
  const problems = answerProblems(line, answer, today)
  if (problems.size > 0) {
    return line.rows.map((row) => previewRow(row, 'wrong', orderId, { reason: problems.get(row.rowNumber) ?? '' }))
  }
  const verdict = compareAnswer(answer, line.key, found)
  if (verdict === 'unchanged') return []
  if (verdict === 'stale') {
    return everyRow(line, 'stale', orderId, 'Somebody else has changed this line since the export.')
  }
  const changes = answerChanges(found.item, answer)
  const { position, version, fingerprint } = line.key
  return line.rows.map((row, i) => {
    const change = { changes: changes[used.indexOf(row)] ?? [] }
    if (i > 0) return previewRow(row, 'changed', orderId, change)
    const reason = missingForSubmit(answeredItem(found.item, answer), found.requestedQuantity)
    return previewRow(row, 'changed', orderId, {
      ...change,
      reason,
      answer: { position, version, fingerprint, answer },
    })
  })
}

/** The row of the preview for a row without a key. */
export function rowWithoutKey(row: AnswerRow): PreviewRow {
  const reason = 'This row has no key. Copy a whole row of the export, with its hidden column.'
  return previewRow(row, 'wrong', null, { reason })
}

function everyRow(
  { rows }: AnsweredLine,
  verdict: PreviewRow['verdict'],
  orderId: string | null,
  reason: string,
): PreviewRow[] {
  return rows.map((row) => previewRow(row, verdict, orderId, { reason }))
}

const MAX_SHOWN_LENGTH = 200

function previewRow(
  { rowNumber, orderNumber, productNumber }: AnswerRow,
  verdict: PreviewRow['verdict'],
  orderId: string | null,
  { reason = '', changes = [], answer = null }: Partial<Pick<PreviewRow, 'reason' | 'changes' | 'answer'>>,
): PreviewRow {
  return {
    rowNumber,
    verdict,
    orderId,
    orderNumber: storableText(orderNumber, MAX_SHOWN_LENGTH),
    productNumber: storableText(productNumber, MAX_SHOWN_LENGTH),
    reason: storableText(reason),
    changes,
    answer,
  }
}
