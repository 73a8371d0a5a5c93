import type { Deps } from '../../../deps'
import { parseChange } from '../../../upstream/codec/orders/change'
import type { IncomingChange } from '../../../upstream/port'
import { findUnreadChanges, lockMessageById, storeChange } from './inbound-store'

/**
 * Reads the changes that processes of an earlier version have parked, so that they are shown on their orders as well. A
 * message that cannot be read is shown to the operator only, and is not read again.
 */
export async function readUnreadChanges(deps: Deps): Promise<void> {
  for (const { supplierId, id } of await findUnreadChanges(deps.db)) {
    await deps.db.transaction().execute(async (tx) => {
      const message = await lockMessageById(tx, supplierId, id)
      if (message?.state !== 'parked') return
      await storeChange(tx, message, parseOrLog(deps, message))
    })
  }
}

function parseOrLog({ log }: Deps, { id, supplierId, raw }: StoredMessage): IncomingChange | null {
  try {
    return parseChange(raw)
  } catch (error) {
    log.error({ err: error, supplierId, messageId: id }, 'a parked change could not be read')
    return null
  }
}

interface StoredMessage {
  id: string
  supplierId: string
  raw: string
}
