import { setTimeout as pause } from 'node:timers/promises'
import type { Reply, Visitor } from '../visitor'

const MAX_CONCURRENT_WRITES = 3

export interface Writer {
  stop(): Promise<void>
}

/** Creates suppliers without pause. Adds the ids of those the portal confirmed to `acknowledged`. */
export function writeSuppliers(operator: Visitor, acknowledged: string[]): Writer {
  const state = { isOn: true }
  const lane = async (): Promise<void> => {
    while (state.isOn) {
      const id = crypto.randomUUID()
      // A call that failed with the portal is not acknowledged: the supplier may or may not exist.
      const reply = await operator.post('/api/admin/supplier/create', supplier(id)).catch((): Reply => ({}))
      if (reply['success'] === true) acknowledged.push(id)
      else await pause(20)
    }
  }
  const lanes = Array.from({ length: MAX_CONCURRENT_WRITES }, lane)
  return {
    stop: async () => {
      state.isOn = false
      await Promise.all(lanes)
    },
  }
}

/** Ids of all suppliers, read page by page until a page has no new one. */
export async function allSuppliers(operator: Visitor): Promise<Set<string>> {
  const found = new Set<string>()
  for (let pageNo = 1, before = -1; found.size > before; pageNo++) {
    before = found.size
    const list = listIn(await operator.post('/api/admin/supplier/list', { pageNo, orderField: 'tecComId' }))
    for (const id of list) found.add(id)
  }
  return found
}

function listIn(reply: Reply): string[] {
  const pager = reply['pager']
  const list: unknown = typeof pager === 'object' && pager !== null && 'list' in pager ? pager.list : null
  if (!Array.isArray(list)) throw new Error(`The list could not be read: ${JSON.stringify(reply)}`)
  return list.map((row: unknown) =>
    typeof row === 'object' && row !== null && 'tecComId' in row ? String(row.tecComId) : '',
  )
}

function supplier(id: string): object {
  return {
    tecComId: id,
    supplierName: `Crash ${id}`,
    contactName: 'Crash loop',
    tecComUserName: 'crash',
    tecComPassword: 'crash-loop',
    password: 'crash-loop',
    contactEmail: `${id}@crash.test`,
    sendEmailForOrder: false,
  }
}
