import { MAX_ARCHIVE_FILES } from '@partwire/domain/document-files/archive'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect'
import { dayText } from '../../../../db/json'
import { defineStatement, type Value } from '../../../../db/statement'

/** The kinds of documents that archives have. */
export type ArchivedKind = 'Invoice' | 'CreditNote'

interface PeriodValues {
  supplierId: string
  archiveId: string
}

/** Query: the documents of the period of an archive. */
function archivedDocuments(value: Value<PeriodValues>): RawBuilder<unknown> {
  return sql`
    select 'Invoice' as kind, invoice.order_id, invoice.id as document_id, invoice.issue_day as day,
      invoice.invoice_id as number
    from archives as archive inner join invoices as invoice
      on invoice.supplier_id = archive.supplier_id and invoice.issue_day between archive.first_day and archive.last_day
    where archive.supplier_id = ${value('supplierId')} and archive.id = ${value('archiveId')}
      and invoice.submitted_at is not null
      and exists (
        select from invoice_items as item
        where item.supplier_id = ${value('supplierId')} and item.document_id = invoice.id
      )
    union all
    select 'CreditNote', note.order_id, note.id, note.issue_day, note.credit_note_id
    from archives as archive inner join credit_notes as note
      on note.supplier_id = archive.supplier_id and note.issue_day between archive.first_day and archive.last_day
    where archive.supplier_id = ${value('supplierId')} and archive.id = ${value('archiveId')}
      and note.submitted_at is not null
  `
}

/** At most one more than the limit, which is enough to refuse the period. */
function countableDocuments(value: Value<PeriodValues>): RawBuilder<unknown> {
  return sql`(${archivedDocuments(value)} limit ${sql.lit(MAX_ARCHIVE_FILES + 1)}) as document`
}

const countDocuments = defineStatement<PeriodValues, { count: number }>(
  (value) => sql`select count(*)::integer as count from ${countableDocuments(value)}`,
)

/** How many documents the period of an archive has; not more than one above the limit. */
export async function countArchivedDocuments(tx: Db, supplierId: string, archiveId: string): Promise<number> {
  const [row] = await countDocuments(tx, { supplierId, archiveId })
  return row?.count ?? 0
}

const insertFiles = defineStatement<PeriodValues, { count: number }>(
  (value) => sql`
    with inserted as (
      insert into archive_files (supplier_id, archive_id, position, kind, order_id, document_id)
      select ${value('supplierId')}::bigint, ${value('archiveId')}::bigint,
        row_number() over (order by day, number, document_id), kind, order_id, document_id
      from ${countableDocuments(value)}
      returning position
    )
    select count(*)::integer as count from inserted
  `,
)

/** Fixes the documents of an archive, by day and number. Returns how many they are; not more than one above the limit. */
export async function insertArchiveFiles(tx: Db, supplierId: string, archiveId: string): Promise<number> {
  const [row] = await insertFiles(tx, { supplierId, archiveId })
  return row?.count ?? 0
}

export interface OpenFile {
  position: number
  kind: ArchivedKind
  orderId: string
  documentId: string
}

const selectOpenFile = defineStatement<PeriodValues, OpenFile>(
  (value) => sql`
    select position, kind, order_id::text as "orderId", document_id::text as "documentId" from archive_files
    where supplier_id = ${value('supplierId')} and archive_id = ${value('archiveId')} and not is_settled
    order by position limit 1
  `,
)

/** The next document of an archive whose file is not made; null when all are done. */
export async function findOpenFile(db: Db, key: PeriodValues): Promise<OpenFile | null> {
  const [row] = await selectOpenFile(db, key)
  return row ?? null
}

/** What became of the file of a document. */
export interface FileOutcome {
  /** Null when it could not be made. */
  format: InvoiceFormat | null
  /** Why there is no file, or only a plain one; blank otherwise. */
  remark: string
}

const update = defineStatement<PeriodValues & FileOutcome & { position: number }, object>(
  (value) => sql`
    update archive_files set format = ${value('format')}, remark = ${value('remark')}, is_settled = true
    where supplier_id = ${value('supplierId')} and archive_id = ${value('archiveId')}
      and position = ${value('position')} and not is_settled
  `,
)

export async function settleFile(db: Db, key: PeriodValues, position: number, outcome: FileOutcome): Promise<void> {
  await update(db, { ...key, ...outcome, position })
}

/** A document of a finished archive, as its list shows it. */
export interface ArchivedDocument extends FileOutcome {
  kind: ArchivedKind
  orderId: string
  documentId: string
  number: string
  /** The number of the invoice that a credit note corrects; blank for an invoice. */
  correctedNumber: string
  /** `yyyymmdd` */
  issueDate: string
  customerNumber: string
  customerName: string
  currency: string
  /** Exact decimal text. */
  netValue: string
  taxAmount: string
  total: string
}

const selectDocuments = defineStatement<PeriodValues, ArchivedDocument>(
  (value) => sql`
    select file.kind, file.order_id::text as "orderId", file.document_id::text as "documentId", file.format, file.remark,
      coalesce(note.credit_note_id, invoice.invoice_id) as number,
      case when note.id is null then '' else invoice.invoice_id end as "correctedNumber",
      coalesce(${dayText('note.issue_day')}, ${dayText('invoice.issue_day')}) as "issueDate", invoice.currency,
      coalesce(invoice.parties -> 'buyerParty' ->> 'partyNumber', '') as "customerNumber",
      coalesce(invoice.parties -> 'buyerParty' -> 'address' ->> 'name1', '') as "customerName",
      coalesce(coalesce(note.net_value, invoice.net_value)::text, '') as "netValue",
      coalesce(coalesce(note.tax_amount, invoice.tax_amount)::text, '') as "taxAmount",
      coalesce(coalesce(note.total, invoice.total)::text, '') as total
    from archive_files as file
    left join credit_notes as note on note.supplier_id = file.supplier_id and note.id = file.credit_note_id
    inner join invoices as invoice
      on invoice.supplier_id = file.supplier_id and invoice.id = coalesce(file.invoice_id, note.invoice_document_id)
    where file.supplier_id = ${value('supplierId')} and file.archive_id = ${value('archiveId')}
    order by file.position
  `,
)

/** The sums of a credit note are positive, as in its files. */
export function findArchivedDocuments(db: Db, key: PeriodValues): Promise<ArchivedDocument[]> {
  return selectDocuments(db, key)
}
