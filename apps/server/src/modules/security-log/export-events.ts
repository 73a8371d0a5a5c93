import { describeBrowser } from '@partwire/domain/lib/describe-browser'
import { AREA_LABELS, securityEventLabel, securityReasonLabel } from '@partwire/domain/security-log/events'
import type { SecurityEventFilter } from '@partwire/domain/security-log/shape'
import type { Deps } from '../../deps'
import type { FileReply } from '../../http/register-download'
import type { Operator } from '../auth/session-store'
import { type Cell, padRow, textCell } from '../../spreadsheets/cell'
import { csvFile } from '../../spreadsheets/csv-file'
import { type ExportedEvent, findSecurityEvents } from './event-store'

/** Events read with one query. */
const EVENTS_PER_BATCH = 1_000

const HEADERS = [
  'Time (UTC)',
  'Event',
  'Reason',
  'Area',
  'Supplier',
  'TecCom ID',
  'Operator',
  'Typed account',
  'Address',
  'Browser',
  'User agent',
  'Details',
]

/** The events of the filter, newest first, read as the file is downloaded. */
export async function exportSecurityEvents(
  deps: Deps,
  _operator: Operator,
  filter: SecurityEventFilter,
): Promise<FileReply> {
  const day = deps.now().toISOString().slice(0, 10)
  return { name: `security-log-${day}.csv`, content: csvFile(readRows(deps, filter)) }
}

async function* readRows({ db }: Deps, filter: SecurityEventFilter): AsyncGenerator<Cell[]> {
  yield HEADERS.map(textCell)
  let last: ExportedEvent | null = null
  for (;;) {
    const events: ExportedEvent[] = await findSecurityEvents(db, filter, last, EVENTS_PER_BATCH)
    for (const event of events) yield toRow(event)
    last = events.at(-1) ?? null
    if (events.length < EVENTS_PER_BATCH) return
  }
}

function toRow(event: ExportedEvent): Cell[] {
  const texts = [
    event.at.toISOString(),
    securityEventLabel(event.kind),
    securityReasonLabel(event.reason),
    AREA_LABELS[event.area],
    event.supplierName ?? '',
    event.tecComId ?? '',
    event.operatorEmail ?? '',
    event.account,
    event.address,
    describeBrowser(event.browser),
    event.browser,
    event.details,
  ]
  return padRow(texts.map(textCell), HEADERS.length)
}
