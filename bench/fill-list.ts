import { connectPool } from '../apps/server/src/db/connect'
import { signInSupplier } from './lib/bench-supplier'
import { fillOrders } from './lib/order-data'

/**
 * Creates the signed-in supplier of the list benchmark and its orders. A program of its own: the benchmark copies it to
 * the folder of another commit, where it fills the tables as that commit defines them.
 */
const [connectionString = '', orders] = process.argv.slice(2)
const pool = connectPool(connectionString, 2)
await fillOrders(pool, await signInSupplier(pool), Number(orders))
await pool.end()
