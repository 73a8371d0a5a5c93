import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps'
import type { Mail } from '../mail/port'
import { enqueueMail } from '../modules/mails/enqueue-mail'
import type { MailOutcome } from '../modules/mails/mail-outcome'
import { keepMailAlive, settleMail, type ClaimedMail } from '../modules/mails/mail-store'
import { retryDelay } from './retry-policy'

const PULSE = 5_000

/** How often, a second apart, it is tried to note that a mail was sent: a restart of the database takes no longer. */
const NOTE_TRIES = 20

/**
 * One try. Nothing happens between the mail server's last word and the note that it has the mail: a process that dies
 * in between sends it once more, which is better than never.
 */
export async function sendMail(deps: Deps, claimed: ClaimedMail, mail: Mail, mostAttempts: number): Promise<void> {
  const refusal = await refusalOf(deps, claimed, mail)
  if (refusal === null) return noteSent(deps, claimed)

  const isOver = claimed.attempts >= mostAttempts
  const delaySeconds = retryDelay(claimed.attempts, deps.random())
  const outcome: MailOutcome = isOver
    ? { result: 'failed', reason: refusal }
    : { result: 'retry', reason: refusal, delaySeconds }
  await deps.db.transaction().execute(async (tx) => {
    const isStillOurs = await settleMail(tx, claimed, outcome)
    if (isStillOurs && !isOver) await enqueueMail(tx, claimed, delaySeconds)
  })
}

/** Null when the mail server took it. While it is being sent it says so; one that is silent lost its process. */
async function refusalOf({ db, log, mail: server }: Deps, claimed: ClaimedMail, mail: Mail): Promise<string | null> {
  const pulse = setInterval(() => {
    keepMailAlive(db, claimed).catch((error: unknown) => log.warn({ err: error }, 'mail pulse failed'))
  }, PULSE)
  try {
    await server.send(mail)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearInterval(pulse)
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
