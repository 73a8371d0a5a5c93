import type { RefusedReply } from '@partwire/contract/reply'
import type { Area } from '@partwire/domain/auth/rules'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmationDialog } from './confirmation-dialog'

/** A little less than the server accepts a confirmation. */
const CONFIRMED_MS = 9 * 60_000

/** Makes a call for which the person must have given the own password a few minutes ago. Null: the person cancelled. */
export type CallConfirmed = <Reply extends { success: true } | RefusedReply>(
  send: () => Promise<Reply>,
) => Promise<Reply | null>

/** Asks for the password before a change of password, second factor or sessions. `dialog` has to be rendered. */
export function useConfirmation(area: Area): { callConfirmed: CallConfirmed; dialog: ReactNode } {
  const confirmedAt = useRef(Number.NEGATIVE_INFINITY)
  const [resolve, setResolve] = useState<((isConfirmed: boolean) => void) | null>(null)

  function confirm(): Promise<boolean> {
    return new Promise((onEnd) => setResolve(() => onEnd))
  }

  async function callConfirmed<Reply extends { success: true } | RefusedReply>(send: () => Promise<Reply>) {
    const isConfirmed = Date.now() - confirmedAt.current < CONFIRMED_MS
    if (!isConfirmed && !(await confirm())) return null
    const reply = await send()
    if (reply.success || reply.code !== 'confirmation-needed') return reply
    return (await confirm()) ? send() : null
  }

  function end(isConfirmed: boolean) {
    if (isConfirmed) confirmedAt.current = Date.now()
    setResolve(null)
    resolve?.(isConfirmed)
  }

  return { callConfirmed, dialog: resolve !== null && <ConfirmationDialog area={area} onEnd={end} /> }
}
