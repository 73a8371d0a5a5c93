export interface Mail {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** The message as received. */
  raw: string
}

export interface Mailbox {
  add(mail: Mail): void
  /** Newest first. */
  all(): readonly Mail[]
  find(id: string): Mail | null
  empty(): void
}

/** Keeps the newest mails in memory and drops the oldest. */
export function createMailbox(maxMails = 500): Mailbox {
  let mails: readonly Mail[] = []
  return {
    add: (mail) => {
      mails = [mail, ...mails].slice(0, maxMails)
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
    empty: () => {
      mails = []
    },
  }
}
