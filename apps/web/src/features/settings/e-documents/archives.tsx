import type { SuccessReply } from '@partwire/contract/call'
import type { getArchives } from '@partwire/contract/e-documents/archives'
import { periodError, previousMonth, type ArchivePeriod } from '@partwire/domain/document-files/archive'
import { formatDay, localDay } from '@partwire/domain/lib/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { requireSuccess } from '../../../shared/api/load-error'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { DayField } from '../../../shared/document/fields/day-field'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount, formatDateTime } from '../../../shared/format/format'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { type Refusal, replyRefusal } from '../form'
import css from './archives.module.css'

type Archive = SuccessReply<typeof getArchives>['archives'][number]

/** All invoices and credit notes of a period as one zip file, made by a job: for the tax adviser. */
export function Archives() {
  const { archives, isLoading, reload } = useArchives()
  const isMaking = isAnyBeingMade(archives)
  return (
    <FieldGroup title="Invoices for the tax adviser" level={3}>
      <p className={css['note']}>
        One zip file with all invoices and credit notes that were issued in a period: as ZUGFeRD, or as PDF copy where
        no e-invoice can be made, and a list of them.
      </p>
      <PeriodForm isMaking={isMaking} onStarted={reload} />
      {!isLoading && archives === undefined && (
        <div className={css['failure']}>
          The archives could not be loaded.
          <Button tone="quiet" label="Reload archives" isRemovedByClick onClick={reload}>
            Reload
          </Button>
        </div>
      )}
      {archives !== undefined && archives.length > 0 && (
        <ul className={css['list']} aria-label="Archives">
          {archives.map((archive) => (
            <ArchiveRow key={archive.id} archive={archive} />
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}

interface PeriodFormProps {
  /** An archive is being made: there is one at a time. */
  isMaking: boolean
  onStarted: () => void
}

function PeriodForm({ isMaking, onStarted }: PeriodFormProps) {
  const [period, setPeriod] = useState(() => previousMonth(localDay(new Date())))
  const { start, isBusy, refusal } = useStart(onStarted)
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start(period)
      }}
    >
      {refusal !== null && refusal.message !== null && <Banner tone="wrong">{refusal.message}</Banner>}
      <div className={css['period']}>
        {(['from', 'to'] as const).map((field) => (
          <DayField
            key={field}
            path={field}
            label={field === 'from' ? 'From' : 'To'}
            value={period[field]}
            isInvalid={refusal?.field === field}
            onChange={(day) => setPeriod({ ...period, [field]: day })}
          />
        ))}
        <Button type="submit" tone="quiet" isBusy={isBusy} isDisabled={isMaking}>
          Create archive
        </Button>
      </div>
    </form>
  )
}

function useStart(onStarted: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['create archive'],
    mutationFn: (period: ArchivePeriod) => callApi('POST /api/supplier/eDocument/archive/create', period),
  })

  function start(period: ArchivePeriod) {
    const error = periodError(period)
    if (error !== null) return setRefusal(replyRefusal(error))

    setRefusal(null)
    mutate(period, (reply) => (reply.success ? onStarted() : setRefusal(replyRefusal(reply))))
  }

  return { start, isBusy, refusal }
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const { id, from, to, createdAt, total, done, failed, isFinished } = archive
  const show = useShownNumber()
  const period = `${formatDay(from)} – ${formatDay(to)}`
  const documents = `${formatCount(total, show)} ${total === 1 ? 'document' : 'documents'}`
  return (
    <li className={css['row']}>
      <span>
        <span className={css['name']}>{period}</span>
        <span className={css['quiet']}>{`created ${formatDateTime(createdAt)}`}</span>
      </span>
      {isFinished ? (
        <span className={css['result']}>
          <span className={css['quiet']}>
            {failed === 0 ? documents : `${documents}, ${formatCount(failed, show)} without a file: see the list in it`}
          </span>
          <a className={css['download']} href={`/api/supplier/eDocument/archive/${id}`} download>
            Download<span className={css['hidden']}>{` ${period}`}</span>
          </a>
        </span>
      ) : (
        <span className={css['result']}>
          <progress className={css['progress']} value={done} max={total} aria-label={`Progress of ${period}`} />
          <output className={css['quiet']}>{`${formatCount(done, show)} of ${documents}`}</output>
        </span>
      )}
    </li>
  )
}

/** The list is loaded again at this interval while an archive is being made. */
const POLL_INTERVAL_MS = 2_000

/** `archives` is undefined until they are loaded; what was loaded stays when a later load fails. */
function useArchives() {
  const {
    data: archives,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['archives'],
    queryFn: loadArchives,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => isAnyBeingMade(data) && POLL_INTERVAL_MS,
  })
  return { archives, isLoading: archives === undefined && isFetching, reload: () => void refetch() }
}

async function loadArchives(): Promise<Archive[]> {
  const { archives } = await requireSuccess(callApi('GET /api/supplier/eDocument/archives'))
  return archives
}

function isAnyBeingMade(archives: readonly Archive[] | undefined): boolean {
  return archives?.some(({ isFinished }) => !isFinished) ?? false
}
