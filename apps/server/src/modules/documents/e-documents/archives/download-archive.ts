import { Readable } from 'node:stream'
import { uniqueFileNames } from '@partwire/domain/document-files/archive'
import { isoDay } from '@partwire/domain/lib/calendar-date'
import type { Deps } from '../../../../deps'
import { Refusal } from '../../../../errors'
import type { FileReply } from '../../../../http/register-download'
import { dayCell, numberCell, textCell, type Cell } from '../../../../spreadsheets/cell'
import { csvFile } from '../../../../spreadsheets/csv-file'
import { fileName } from '../file-name'
import { unpackFile } from '../pack-file'
import { findArchivedDocuments, type ArchivedDocument, type ArchivedKind } from './archive-file-store'
import { findArchive } from './archive-store'
import { findArchivedFile } from './archived-file'
import { zipStream, type ZipEntry } from '../../../../lib/zip-stream'

const LIST_NAME = 'invoices.csv'

/** The archive is written while it is downloaded: one stored file after the other, never all of them in memory. */
export async function downloadArchive(
  deps: Deps,
  supplierId: string,
  { archiveId }: { archiveId: string },
): Promise<FileReply & { content: Readable }> {
  const archive = await findArchive(deps.db, { supplierId, archiveId })
  if (archive === null) throw new Refusal('not-found', 'This archive does not exist.')
  if (!archive.isFinished) throw new Refusal('wrong-status', 'The files of this archive are still being made.')

  const documents = await findArchivedDocuments(deps.db, { supplierId, archiveId })
  const names = uniqueFileNames([LIST_NAME, ...documents.map(archivedName)]).slice(1)
  const named = documents.map((document, i) => ({ ...document, name: names[i] ?? '' }))
  const entries: ZipEntry[] = [
    { name: LIST_NAME, isCompressible: true, read: async () => csvFile(Readable.from(listRows(named))) },
    ...named.flatMap(({ name, format, kind, orderId, documentId }): ZipEntry[] => {
      if (format === null) return []
      const key = { supplierId, kind, orderId, documentId, format }
      return [{ name, isCompressible: false, read: () => readFile(deps, key) }]
    }),
  ]
  return {
    name: `invoices-${isoDay(archive.from)}-${isoDay(archive.to)}.zip`,
    content: zipStream(entries, new Date(archive.createdAt)),
  }
}

function archivedName({ number, format }: ArchivedDocument): string {
  return format === null ? number : fileName(number, format)
}

async function readFile({ db }: Deps, key: Parameters<typeof findArchivedFile>[1]): Promise<Readable> {
  const file = await findArchivedFile(db, key)
  if (file === null) throw new Error('a file of a finished archive does not exist')
  return Readable.from([await unpackFile(file)])
}

const KIND_NAMES: Readonly<Record<ArchivedKind, string>> = { Invoice: 'Invoice', CreditNote: 'Credit note' }

const HEADINGS = [
  'Document',
  'Number',
  'Corrected invoice',
  'Issue date',
  'Customer number',
  'Customer',
  'Currency',
  'Net value',
  'Tax amount',
  'Total',
  'File',
  'Remark',
]

function* listRows(documents: readonly (ArchivedDocument & { name: string })[]): Generator<Cell[]> {
  yield HEADINGS.map(textCell)
  for (const document of documents) {
    yield [
      textCell(KIND_NAMES[document.kind]),
      textCell(document.number),
      textCell(document.correctedNumber),
      dayCell(document.issueDate),
      textCell(document.customerNumber),
      textCell(document.customerName),
      textCell(document.currency),
      numberCell(document.netValue),
      numberCell(document.taxAmount),
      numberCell(document.total),
      textCell(document.format === null ? '' : document.name),
      textCell(document.remark),
    ]
  }
}
