import type { Db } from '../../../db/connect'
import { enqueue } from '../../../jobs/job-store'

/**
 * The next turn of a supplier. One that is due joins the end of the queue, or keeps the place it has there; one for
 * later is moved to the new time. So a supplier never has more than these two jobs, however much it has to send.
 */
export async function enqueueDeliveries(db: Db, supplierId: string, delaySeconds = 0): Promise<void> {
  const key = `deliver-supplier ${supplierId}`
  if (delaySeconds <= 0) await enqueue(db, 'deliver-supplier', { supplierId }, { key, keepsPlace: true })
  else await enqueue(db, 'deliver-supplier', { supplierId }, { key: `${key} later`, delaySeconds })
}
