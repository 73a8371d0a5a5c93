import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { id, text } from '@partwire/domain/lib/shape'
import { securityEventFilter } from '@partwire/domain/security-log/shape'
import * as z from 'zod'
import type { Access } from './call'

/** A file the browser downloads by a GET. A refusal is JSON with an HTTP status, as for a call. */
export interface Download<Who extends Access = Access, Parameters extends z.ZodType = z.ZodType> {
  path: string
  access: Who
  summary: string
  contentType: string
  /** Whether the first download stores something. It is refused when it comes from another site. */
  changesState?: true
  /** The parameters in the path, or in the query string if `readsQuery` is set. */
  parameters: Parameters
  readsQuery?: true
}

export const exportOrderXlsx = {
  path: '/api/supplier/order/export/xlsx/:id',
  access: 'supplier',
  summary: 'One order as a spreadsheet: its header data, then one row per item.',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parameters: z.strictObject({ id }),
} as const satisfies Download

export const exportOrderCsv = {
  path: '/api/supplier/order/export/csv/:id',
  access: 'supplier',
  summary: 'One order as comma-separated values in UTF-8: its header data, then one row per item.',
  contentType: 'text/csv; charset=utf-8',
  parameters: z.strictObject({ id }),
} as const satisfies Download

export const downloadZugferdInvoice = {
  path: '/api/supplier/eDocument/zugferd/:orderId',
  access: 'supplier',
  summary:
    'The submitted invoice of an order as ZUGFeRD: a PDF with the invoice as XML (CII) inside. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadPdfInvoice = {
  path: '/api/supplier/eDocument/pdf/:orderId',
  access: 'supplier',
  summary: 'The submitted invoice of an order as a plain PDF. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadXRechnungInvoice = {
  path: '/api/supplier/eDocument/xrechnung/:orderId',
  access: 'supplier',
  summary: 'The submitted invoice of an order as XRechnung (UBL). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadPeppolInvoice = {
  path: '/api/supplier/eDocument/peppol/:orderId',
  access: 'supplier',
  summary: 'The submitted invoice of an order as Peppol BIS Billing (UBL). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadConfirmation = {
  path: '/api/supplier/eDocument/confirmation/:orderId',
  access: 'supplier',
  summary: 'The submitted order response of an order as a PDF. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadUblResponse = {
  path: '/api/supplier/eDocument/ublResponse/:orderId',
  access: 'supplier',
  summary:
    'The submitted order response of an order as UBL (Peppol BIS Ordering, T76). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadDeliveryNote = {
  path: '/api/supplier/eDocument/deliveryNote/:dispatchAdviceId',
  access: 'supplier',
  summary: 'A submitted dispatch advice as delivery note, a PDF without prices. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ dispatchAdviceId: id }),
} as const satisfies Download

export const downloadPackingList = {
  path: '/api/supplier/eDocument/packingList/:dispatchAdviceId',
  access: 'supplier',
  summary: 'A submitted dispatch advice by packages, as a PDF. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ dispatchAdviceId: id }),
} as const satisfies Download

export const downloadLabels = {
  path: '/api/supplier/eDocument/labels/:dispatchAdviceId',
  access: 'supplier',
  summary:
    'Labels of the packages of a submitted dispatch advice: a PDF with one A6 page each. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ dispatchAdviceId: id }),
} as const satisfies Download

export const downloadUblAdvice = {
  path: '/api/supplier/eDocument/ublAdvice/:dispatchAdviceId',
  access: 'supplier',
  summary:
    'A submitted dispatch advice as UBL (Peppol BIS Despatch Advice, T16). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ dispatchAdviceId: id }),
} as const satisfies Download

export const downloadArchive = {
  path: '/api/supplier/eDocument/archive/:archiveId',
  access: 'supplier',
  summary: 'A finished archive of invoices and credit notes: a zip file with one file for each, and a list of them.',
  contentType: 'application/zip',
  parameters: z.strictObject({ archiveId: id }),
} as const satisfies Download

export const downloadZugferdCreditNote = {
  path: '/api/supplier/creditNote/zugferd/:creditNoteId',
  access: 'supplier',
  summary:
    'The submitted credit note as ZUGFeRD: a PDF with the credit note as XML (CII) inside. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ creditNoteId: id }),
} as const satisfies Download

export const downloadXRechnungCreditNote = {
  path: '/api/supplier/creditNote/xrechnung/:creditNoteId',
  access: 'supplier',
  summary: 'The submitted credit note as XRechnung (UBL). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ creditNoteId: id }),
} as const satisfies Download

export const downloadPeppolCreditNote = {
  path: '/api/supplier/creditNote/peppol/:creditNoteId',
  access: 'supplier',
  summary: 'The submitted credit note as Peppol BIS Billing (UBL). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ creditNoteId: id }),
} as const satisfies Download

export const downloadPdfCreditNote = {
  path: '/api/supplier/creditNote/pdf/:creditNoteId',
  access: 'supplier',
  summary: 'The submitted credit note as a plain PDF. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ creditNoteId: id }),
} as const satisfies Download

export const exportSecurityEvents = {
  path: '/api/admin/security/export/csv',
  access: 'admin',
  summary: 'The security log as comma-separated values in UTF-8, newest first, with the filter of the list.',
  contentType: 'text/csv; charset=utf-8',
  parameters: securityEventFilter,
  readsQuery: true,
} as const satisfies Download

export const exportPartsXlsx = {
  path: '/api/supplier/part/export/xlsx',
  access: 'supplier',
  summary: 'All parts as a spreadsheet, with the columns of an import: one row for each part, currency and customer.',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parameters: z.strictObject({}),
} as const satisfies Download

export const exportPartsCsv = {
  path: '/api/supplier/part/export/csv',
  access: 'supplier',
  summary: 'All parts as comma-separated values in UTF-8, with the columns of an import.',
  contentType: 'text/csv; charset=utf-8',
  parameters: z.strictObject({}),
} as const satisfies Download

export const exportOpenLines = {
  path: '/api/supplier/line/export/xlsx',
  access: 'supplier',
  summary:
    'Open lines of a filter, or of one order, as a spreadsheet to be filled in: one row for each confirm line. Creates no draft. The filled file is imported with the upload of answers.',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parameters: z.strictObject({
    keyword: text(LIST_MAX_LENGTHS.keyword).default(''),
    customer: text(LIST_MAX_LENGTHS.customer).default(''),
    orderId: id.optional(),
  }),
  readsQuery: true,
} as const satisfies Download

/** Every file the portal serves. Isolation tests and the API documentation are generated from this list. */
export const ALL_DOWNLOADS: readonly Download[] = [
  exportOrderXlsx,
  exportOrderCsv,
  exportPartsXlsx,
  exportPartsCsv,
  exportOpenLines,
  downloadZugferdInvoice,
  downloadXRechnungInvoice,
  downloadPeppolInvoice,
  downloadPdfInvoice,
  downloadConfirmation,
  downloadUblResponse,
  downloadDeliveryNote,
  downloadPackingList,
  downloadLabels,
  downloadUblAdvice,
  downloadArchive,
  downloadZugferdCreditNote,
  downloadXRechnungCreditNote,
  downloadPeppolCreditNote,
  downloadPdfCreditNote,
  exportSecurityEvents,
]
