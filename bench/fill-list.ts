import { aSetting } from '@partwire/domain/settings/samples'
import { connectPool, createDatabase } from '../apps/server/src/db/connect'
import { saveSetting } from '../apps/server/src/modules/settings/setting-store'
import { signInSupplier } from './lib/bench-supplier'
import { fillOrders } from './lib/order-data'

/**
 * Creates the signed-in supplier of the list benchmark, its settings and its orders. A program of its own: the benchmark copies it to
 * the folder of another commit, where it fills the tables as that commit defines them.
 */
const [connectionString = '', orders] = process.argv.slice(2)
const pool = connectPool(connectionString, 2)
const supplierId = await signInSupplier(pool)
await saveSetting(createDatabase(pool), supplierId, aSetting(), new Date())
await fillOrders(pool, supplierId, Number(orders))
await pool.end()
