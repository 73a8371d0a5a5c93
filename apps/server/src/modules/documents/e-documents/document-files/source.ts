import { completePartyFacts } from '@partwire/domain/e-document/complete-facts'
import { BLANK_CUSTOMER_FACTS, BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { PartyFacts } from '@partwire/domain/e-document/shape'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import type { PrintedAdvice } from '../../../../e-documents/pdf/documents/delivery-note-layout'
import { Refusal } from '../../../../errors'
import type { OrdRspDocument } from '../../../../upstream/codec/documents/documents'
import { dispatchAdviceDocument } from '../../dispatch-advice/document'
import { linesByDocument } from '../../dispatch-advice/line-store'
import { storedDispatchAdvices } from '../../dispatch-advice/read'
import { orderResponseDocument } from '../../order-response/document'
import { linesWithConfirms } from '../../order-response/line-store'
import { storedOrderResponse } from '../../order-response/read'
import type { AdviceFilesRecord, ResponseFilesRecord } from './read-store'

/** A submitted document, and what its files need beside it. */
export interface SubmittedDocument {
  id: string
  orderId: string
  number: string
  /** Those of the submit; blank ones are completed. */
  facts: PartyFacts
  /** Those of the submit alone: what a PDF freezes, which states none of the others. */
  printedFacts: PartyFacts
  submittedAt: Date
  /** Name of the person who asks for a file. */
  by: string
}

interface SubmittedResponse extends SubmittedDocument {
  /** As it was sent. */
  document: OrdRspDocument
}

interface SubmittedAdvice extends SubmittedDocument {
  /** As it was sent. */
  document: PrintedAdvice
}

/** Refuses an order without an order response, and one that is still a draft. */
export function submittedResponse(record: ResponseFilesRecord | null, timeZone: string): SubmittedResponse {
  const head = record?.head ?? null
  if (record === null || head === null) throw new Refusal('not-found', 'This order response does not exist.')
  if (head.submittedAt === null) throw new Refusal('wrong-status', 'This order response is not submitted yet.')
  const submittedAt = new Date(head.submittedAt)
  const stored = storedOrderResponse(record, head, linesWithConfirms(record.lines))
  return {
    id: head.id,
    orderId: record.order.id,
    number: head.ordRspId,
    document: orderResponseDocument(stored, calendarDay(submittedAt, timeZone)),
    ...contextFields(record),
    submittedAt,
  }
}

/** Refuses a dispatch advice that does not exist, and one that is still a draft. */
export function submittedAdvice(record: AdviceFilesRecord | null, dispatchAdviceId: string): SubmittedAdvice {
  const head = record?.heads.find(({ id }) => id === dispatchAdviceId)
  if (record === null || head === undefined) throw new Refusal('not-found', 'This dispatch advice does not exist.')
  if (head.submittedAt === null) throw new Refusal('wrong-status', 'This dispatch advice is not submitted yet.')
  const lines = linesByDocument(record.lines)(head.id)
  const sent = dispatchAdviceDocument(storedDispatchAdvices(record)(head, lines), head.issueDate)
  return {
    id: head.id,
    orderId: record.order.id,
    number: head.desAdvId,
    document: {
      ...sent,
      items: sent.items.map((item, i) => ({
        ...item,
        confirmedQuantity: lines.items[i]?.confirmedQuantity ?? '',
      })),
    },
    ...contextFields(record),
    submittedAt: new Date(head.submittedAt),
  }
}

/** The fields of a submitted document that are read beside it. */
function contextFields({ frozen, current, contactName }: ResponseFilesRecord | AdviceFilesRecord) {
  const { documentLanguage } = current.setting
  return {
    facts: completePartyFacts(frozen, current),
    printedFacts: frozen ?? {
      setting: { ...BLANK_E_DOCUMENT_SETTING, documentLanguage },
      customer: BLANK_CUSTOMER_FACTS,
    },
    by: contactName,
  }
}
