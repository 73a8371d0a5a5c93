import type { Issue } from '@partwire/domain/lib/issue'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { ExplainedError } from '../../ui/explained-error'
import { AlertIcon } from '../../ui/icons'
import css from './issue-banner.module.css'
import { useJumps } from './jump'

interface IssueBannerProps {
  issues: readonly Issue[]
  /** The error message of the server, shown instead of the issues. */
  message?: string | null | undefined
  /** The number of failed attempts; a new one moves the focus to the banner again. */
  attempt?: number
  /** The paths of the fields that are still invalid: a label jumps to the first of its own. */
  marked?: ReadonlySet<string>
  /** By default the jump of the surrounding DocumentFrame. */
  onJump?: (path: string) => void
}

/** 'Please confirm A, B & C!', where each label jumps to its first invalid field. Nothing without issues or message. */
export function IssueBanner({ attempt = 0, ...banner }: IssueBannerProps) {
  const focusedAttempt = useRef<number | null>(null)

  /** Once for each attempt: an issue that is added later, while typing, must not move the focus. */
  function takeFocus(element: HTMLElement | null) {
    if (element === null || focusedAttempt.current === attempt) return
    focusedAttempt.current = attempt
    element.focus()
  }

  if (banner.issues.length === 0 && (banner.message ?? null) === null) return null
  // Mounted again for every attempt, so that the same text is announced again.
  return <ShownBanner key={attempt} {...banner} onShow={takeFocus} />
}

interface ShownBannerProps extends Omit<IssueBannerProps, 'attempt'> {
  onShow: (element: HTMLElement | null) => void
}

function ShownBanner({ issues, message = null, marked, onJump, onShow }: ShownBannerProps) {
  const element = useRef<HTMLDivElement>(null)
  const { jump } = useJumps()
  const handleShow = useEffectEvent(onShow)
  useEffect(() => handleShow(element.current), [])

  return (
    <div ref={element} className={css['banner']} role="alert" tabIndex={-1}>
      <AlertIcon />
      <span>
        {message !== null ? (
          <ExplainedError error={message} occasion="save" />
        ) : (
          <Labels issues={issues} marked={marked} onJump={onJump ?? jump} />
        )}
      </span>
    </div>
  )
}

interface LabelsProps {
  issues: readonly Issue[]
  marked: ReadonlySet<string> | undefined
  onJump: (path: string) => void
}

function Labels({ issues, marked, onJump }: LabelsProps) {
  const labels = [...new Set(issues.map((issue) => issue.label))]
  return (
    <>
      Please confirm{' '}
      {labels.map((label, i) => (
        <Fragment key={label}>
          {separator(i, labels.length)}
          <button type="button" className={css['label']} onClick={() => onJump(firstField(label, issues, marked))}>
            {label}
          </button>
        </Fragment>
      ))}
      !
    </>
  )
}

function separator(index: number, count: number): string {
  if (index === 0) return ''
  return index === count - 1 ? ' & ' : ', '
}

function firstField(label: string, issues: readonly Issue[], marked: ReadonlySet<string> | undefined): string {
  const fields = issues.filter((issue) => issue.label === label).map((issue) => issue.path)
  return fields.find((path) => marked?.has(path)) ?? fields[0] ?? ''
}
