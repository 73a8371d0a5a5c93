import { createSwitchboard, type Switchboard } from './faults/switchboard'
import type { Mailbox } from './mail/mailbox'
import { createPlatform, type Platform } from './platform/platform'

/** All the sandbox holds. */
export interface World {
  platform: Platform
  faults: Switchboard
  mailbox: Mailbox
}

export function createWorld(mailbox: Mailbox, now?: () => Date, maxAnswerCharacters?: number): World {
  return { platform: createPlatform(now, maxAnswerCharacters), faults: createSwitchboard(), mailbox }
}
