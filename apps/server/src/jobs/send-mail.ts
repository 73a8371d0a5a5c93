import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps'
import type { Mail } from '../mail/port'
import { enqueueMail } from '../modules/notifications/enqueue-mail'
import type { MailOutcome } from '../modules/notifications/mail-outcome'
import { keepMailAlive, settleMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { retryOrFail } from './retry-policy'
import { reportUnexpected } from './unexpected-error'

const HEARTBEAT_MS = 5_000

/** How often, a second apart, it is tried to note that a mail was sent: a restart of the database takes no longer. */
const NOTE_TRIES = 20

export interface MailPlan {
  task: 'send-order-mail' | 'send-reset-mail'
  mostAttempts: number
  /** The mail, or why it cannot be sent at all; null when the claim was lost meanwhile. */
  compose: () => Promise<Mail | { impossible: string } | null>
}

/**
 * One try of a claimed mail: every exception becomes an outcome. Nothing happens between the mail server's last word
 * and the note that it has the mail: a process that dies in between sends it once more, which is better than never.
 */
export async function sendMail(deps: Deps, claimed: ClaimedMail, plan: MailPlan): Promise<void> {
  const outcome = await attempt(deps, claimed, plan)
  if (outcome === null) return
  deps.metrics.countMail({ kind: claimed.kind, result: outcome.result })
  if (outcome.result === 'sent') return noteSent(deps, claimed)

  await deps.db.transaction().execute(async (tx) => {
    const isStillOurs = await settleMail(tx, claimed, outcome)
    if (isStillOurs && outcome.result === 'retry') await enqueueMail(tx, claimed, outcome.delaySeconds)
  })
}

/** While it is being sent, a heartbeat renews the lease; a mail without one is claimed by another process. */
async function attempt(deps: Deps, claimed: ClaimedMail, plan: MailPlan): Promise<MailOutcome | null> {
  const { db, log } = deps
  const heartbeat = setInterval(() => {
    keepMailAlive(db, claimed).catch((error: unknown) => log.warn({ err: error }, 'mail heartbeat failed'))
  }, HEARTBEAT_MS)
  const failed = (reason: string) =>
    retryOrFail(reason, { attempts: claimed.attempts, limit: plan.mostAttempts, random: deps.random() })
  try {
    const mail = await plan.compose()
    if (mail === null) return null
    if ('impossible' in mail) return { result: 'failed', reason: mail.impossible }
    const refusal = await refusalOf(deps, mail)
    return refusal === null ? { result: 'sent' } : failed(refusal)
  } catch (error) {
    return failed(reportUnexpected(deps, error, { task: plan.task, what: 'mail', reference: `mail ${claimed.id}` }))
  } finally {
    clearInterval(heartbeat)
  }
}

/** What the mail server said; null when it took the mail. */
async function refusalOf({ mail: server }: Deps, mail: Mail): Promise<string | null> {
  try {
    await server.send(mail)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The mail is out: a database that is away for a moment must not make it go out again. */
async function noteSent({ db, log }: Deps, claimed: ClaimedMail): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await settleMail(db, claimed, { result: 'sent' })
      return
    } catch (error) {
      if (tries === NOTE_TRIES) throw error
      log.warn({ err: error, mail: claimed.id }, 'a mail was sent and that could not be noted yet')
      await pause(1_000)
    }
  }
}
