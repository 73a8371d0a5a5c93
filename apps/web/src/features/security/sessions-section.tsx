import type { Area } from '@partwire/domain/auth/rules'
import { OTHER_SESSIONS } from '@partwire/domain/security/rules'
import type { OwnSession } from '@partwire/domain/security/shape'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { formatDateTime } from '../../shared/format/format'
import { Button } from '../../shared/ui/button'
import { type Column, DataTable } from '../../shared/ui/list/data-table'
import { Tag } from '../../shared/ui/tag'
import { type Outcome, Section, toFailedOutcome } from './section'
import css from './sessions-section.module.css'
import type { CallConfirmed } from './use-confirmation'

interface SessionsSectionProps {
  area: Area
  /** Undefined until they are loaded. */
  sessions: readonly OwnSession[] | undefined
  isLoading: boolean
  callConfirmed: CallConfirmed
  onChanged: () => Promise<void>
}

/** The sessions of the account. Each can be ended, and all but this one at once. */
export function SessionsSection({ area, sessions, isLoading, callConfirmed, onChanged }: SessionsSectionProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { mutate, isBusy, variables } = useExclusiveMutation({
    mutationKey: ['end sessions'],
    mutationFn: (session: string) =>
      callConfirmed(() => callApi(`POST /api/${area}/security/endSessions`, { session })),
  })

  function end(session: string, done: string) {
    setOutcome(null)
    mutate(session, (reply) => {
      if (reply === null) return
      setOutcome(reply.success ? { tone: 'done', text: done } : toFailedOutcome(reply, 'The session was not ended.'))
      void onChanged()
    })
  }

  const busySession = isBusy ? variables : undefined
  return (
    <Section
      title="Sessions"
      hint="Where you are signed in. End a session that you do not know, and change your password then."
      outcome={outcome}
      actions={
        <Button
          tone="quiet"
          isBusy={busySession === OTHER_SESSIONS}
          isDisabled={isBusy || (sessions?.length ?? 0) < 2}
          onClick={() => end(OTHER_SESSIONS, 'All other sessions were ended.')}
        >
          End all others
        </Button>
      }
    >
      <DataTable
        label="Sessions"
        columns={sessionColumns(busySession, (session) => end(session, 'The session was ended.'))}
        rows={sessions}
        rowId={({ session }) => session}
        isLoading={isLoading}
        onReload={() => void onChanged()}
        empty="There are no sessions."
      />
    </Section>
  )
}

function sessionColumns(
  busySession: string | undefined,
  onEnd: (session: string) => void,
): readonly Column<OwnSession>[] {
  return [
    {
      id: 'browser',
      header: 'Browser',
      width: 'auto',
      cell: ({ browser, isCurrent }) => (
        <span className={css['browser']}>
          {browser === '' ? 'Unknown browser' : browser}
          {isCurrent && <Tag tone="done">This session</Tag>}
        </span>
      ),
    },
    { id: 'address', header: 'Address', width: '22%', cell: ({ address }) => address },
    { id: 'createTime', header: 'Signed in', width: '184px', cell: ({ createTime }) => formatDateTime(createTime) },
    {
      id: 'lastSeenTime',
      header: 'Last use',
      width: '184px',
      cell: ({ lastSeenTime }) => formatDateTime(lastSeenTime),
    },
    {
      id: 'action',
      header: 'Action',
      width: '88px',
      isControl: true,
      cell: (session) => <EndButton session={session} busySession={busySession} onEnd={onEnd} />,
    },
  ]
}

interface EndButtonProps {
  session: OwnSession
  busySession: string | undefined
  onEnd: (session: string) => void
}

/** Nothing for the session of this browser, which Logout ends. */
function EndButton({ session: { session, browser, address, isCurrent }, busySession, onEnd }: EndButtonProps) {
  if (isCurrent) return null
  return (
    <Button
      tone="row"
      label={`End the session ${[browser, address].filter(Boolean).join(', ')}`}
      isBusy={busySession === session}
      isDisabled={busySession !== undefined}
      onClick={() => onEnd(session)}
    >
      End
    </Button>
  )
}
