import { createFaultRegistry, type FaultRegistry } from './faults/fault-registry'
import type { Mailbox } from './mail/mailbox'
import { createPlatform, type Platform } from './platform/platform'

/** Everything the sandbox keeps in memory. */
export interface SandboxState {
  platform: Platform
  faults: FaultRegistry
  mailbox: Mailbox
}

export function createSandboxState(mailbox: Mailbox, now?: () => Date, maxResponseCharacters?: number): SandboxState {
  return { platform: createPlatform(now, maxResponseCharacters), faults: createFaultRegistry(), mailbox }
}
