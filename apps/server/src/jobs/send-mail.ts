import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/connect'
import type { Deps } from '../deps'
import { errorReason } from '../lib/failure-reason'
import { MAX_REASON_LENGTH, storableText } from '../lib/storable-text'
import type { Mail } from '../mail/port'
import { MAIL_LEASE, settleMail, type ClaimedMail } from '../modules/notifications/mail-store'
import { enqueueMail } from '../modules/notifications/mails'
import { withHeartbeat } from './lease-store'
import { type AttemptOutcome, reportUnexpected, retryOrFail } from './retry-policy'

/** Recording that a mail was sent is tried this often, one second apart: longer than a restart of the database takes. */
const MAX_RECORD_ATTEMPTS = 20
const RECORD_INTERVAL_MS = 1_000

export interface MailJob {
  task: 'send-order-mail' | 'send-reset-mail' | 'send-file-mail' | 'send-credit-note-mail'
  maxAttempts: number
  /** Returns the mail, or the reason for which no attempt can succeed; null when the claim was lost. */
  compose: () => Promise<Mail | { permanentFailure: string } | null>
  /** Runs in the transaction that records the failure of the last attempt, with the reason that is stored. */
  onFailed?: (tx: Db, reason: string) => Promise<void>
}

/**
 * One attempt of a claimed mail; every exception becomes an outcome. Recording that the mail was sent follows the mail
 * server's answer directly: a process that dies in between sends the mail twice, which is better than never.
 */
export async function sendMail(deps: Deps, claimed: ClaimedMail, job: MailJob): Promise<void> {
  const outcome = await attempt(deps, claimed, job)
  if (outcome === null) return
  deps.metrics.countMail({ kind: claimed.kind, result: outcome.result })
  if (outcome.result === 'sent') return recordSent(deps, claimed)

  await deps.db.transaction().execute(async (tx) => {
    const isSettled = await settleMail(tx, claimed, outcome)
    if (isSettled && outcome.result === 'retry') await enqueueMail(tx, claimed, outcome.delaySeconds)
    if (isSettled && outcome.result === 'failed') {
      await job.onFailed?.(tx, storableText(outcome.reason, MAX_REASON_LENGTH))
    }
  })
}

async function attempt(deps: Deps, claimed: ClaimedMail, job: MailJob): Promise<AttemptOutcome<'sent'> | null> {
  const retry = (reason: string) =>
    retryOrFail(reason, { attempts: claimed.attempts, limit: job.maxAttempts, random: deps.random() })
  return withHeartbeat(deps, MAIL_LEASE, claimed, async () => {
    try {
      const mail = await job.compose()
      if (mail === null) return null
      if ('permanentFailure' in mail) return { result: 'failed', reason: mail.permanentFailure }
      const refusal = await submitToServer(deps, mail)
      return refusal === null ? { result: 'sent' } : retry(refusal)
    } catch (error) {
      return retry(reportUnexpected(deps, error, { task: job.task, what: 'mail', reference: `mail ${claimed.id}` }))
    }
  })
}

/** Returns the error message of the mail server; null when it accepted the mail. */
async function submitToServer({ mail: server }: Deps, mail: Mail): Promise<string | null> {
  try {
    await server.send(mail)
    return null
  } catch (error) {
    return errorReason(error)
  }
}

/** Retries while the database is unavailable: a mail that is not recorded as sent would be sent again. */
async function recordSent({ db, log }: Deps, claimed: ClaimedMail): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await settleMail(db, claimed, { result: 'sent' })
      return
    } catch (error) {
      if (attempts === MAX_RECORD_ATTEMPTS) throw error
      log.warn({ err: error, mail: claimed.id }, 'a mail was sent, but this could not be recorded yet')
      await pause(RECORD_INTERVAL_MS)
    }
  }
}
