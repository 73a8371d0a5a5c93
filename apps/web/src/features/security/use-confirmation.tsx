import type { RefusedReply } from '@partwire/contract/reply'
import type { Area } from '@partwire/domain/auth/rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const { isAsking, ask, answer } = useQuestion()

  async function callConfirmed<Reply extends { success: true } | RefusedReply>(send: () => Promise<Reply>) {
    const isConfirmed = Date.now() - confirmedAt.current < CONFIRMED_MS
    if (!isConfirmed && !(await ask())) return null
    const reply = await send()
    if (reply.success || reply.code !== 'confirmation-needed') return reply
    return (await ask()) ? send() : null
  }

  function end(isConfirmed: boolean) {
    if (isConfirmed) confirmedAt.current = Date.now()
    answer(isConfirmed)
  }

  return { callConfirmed, dialog: isAsking && <ConfirmationDialog area={area} onEnd={end} /> }
}

/** A question that every `ask` waits for. It counts as answered with no when the screen is left: a call must not stay pending. */
function useQuestion() {
  const [isAsking, setAsking] = useState(false)
  /** What waits for the answer; null when the screen was left. */
  const waiting = useRef<((isConfirmed: boolean) => void)[] | null>([])

  useEffect(() => {
    waiting.current = []
    return () => {
      const left = waiting.current ?? []
      waiting.current = null
      for (const resolve of left) resolve(false)
    }
  }, [])

  function ask(): Promise<boolean> {
    const { current } = waiting
    if (current === null) return Promise.resolve(false)
    setAsking(true)
    return new Promise((resolve) => current.push(resolve))
  }

  function answer(isConfirmed: boolean) {
    setAsking(false)
    for (const resolve of waiting.current?.splice(0) ?? []) resolve(isConfirmed)
  }

  return { isAsking, ask, answer }
}
