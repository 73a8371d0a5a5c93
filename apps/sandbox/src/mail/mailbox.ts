export interface Mail {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** The message as it came over the wire. */
  raw: string
}

export interface Mailbox {
  add(mail: Mail): void
  /** Newest first. */
  all(): readonly Mail[]
  find(id: string): Mail | null
  empty(): void
}

/** Caught mails live in memory; the oldest give way, so that a long demo does not grow without end. */
export function createMailbox(most = 500): Mailbox {
  let mails: readonly Mail[] = []
  return {
    add: (mail) => {
      mails = [mail, ...mails].slice(0, most)
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
    empty: () => {
      mails = []
    },
  }
}
