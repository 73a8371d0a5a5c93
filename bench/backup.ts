import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUp } from '../apps/server/src/db/backup/back-up'
import { writeBackupFile } from '../apps/server/src/db/backup/backup-file'
import type { BackupSecret } from '../apps/server/src/db/backup/backup-key'
import { checkBackup } from '../apps/server/src/db/backup/check-backup'
import { restore } from '../apps/server/src/db/backup/restore'
import { connectPool } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { migrate } from '../apps/server/src/db/migrate'
import { readMigrations } from '../apps/server/src/db/migration-files'
import { createLog } from '../apps/server/src/log'
import { secretBox } from '../apps/server/src/security/secret-box'
import { withDatabase } from '../apps/server/src/testing/database/database-admin'
import { signInSupplier } from './lib/bench-supplier'
import { median } from './lib/median'
import { fillOrders } from './lib/order-data'

/** Of this process. The pieces of a backup pass through it, so this must not grow with the number of orders. */
const MAX_MEMORY_MB = 400
const MEMORY_INTERVAL_MS = 50
const RAW_MESSAGE_CHARACTERS = 2_500
/** Keys of keywords that an order has, and that all orders together have: a few letters and digits make few pairs. */
const PAIR_KEYS = { anOrder: 200, different: 2_000 }

/** Numbers of orders. Other sizes: `npm run bench -- backup 1000000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000]

interface Figure {
  orders: number
  databaseMb: number
  fileMb: number
  backupSeconds: number[]
  checkSeconds: number[]
  restoreSeconds: number[]
  memoryMb: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'partwire-bench-'))
const log = createLog('error')
const database = await startEmbeddedDatabase({ dataDir: folder, log })
const pool = connectPool(database.connectionString, 2)
const secrets = secretBox([randomBytes(32)])
const secret: BackupSecret = { kind: 'key-file', key: randomBytes(32) }
try {
  await migrate(database.connectionString)
  const supplierId = await signInSupplier(pool)
  const figures: Figure[] = []
  for (const orders of sizes) {
    await fillOrders(pool, supplierId, orders, { hasPairKeys: false })
    await fillOrderContents()
    figures.push(await measure(orders))
  }
  process.exitCode = report(figures) ? 0 : 1
} finally {
  await pool.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Fills in items, parties, keys of keywords (as many as an order has) and the stored message of each order that has none.
 * Without triggers and checks of foreign keys, which take most of the time of a million orders.
 */
async function fillOrderContents(): Promise<void> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  // Filling this index row by row is many times slower than building it afterwards.
  await client.query('drop index order_pair_keys_by_key')
  const isNew = 'not exists (select from inbound_messages where inbound_messages.order_id = orders.id)'
  await client.query(
    `insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
       buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
     select supplier_id, id, n, n * 10, '*', lpad((id * 7 + n)::text, 10, '0'), 'B-' || (id + n), '404702461' || n, 'Brake disc ' || n, n,
       'PCE', '20261130'
     from orders, generate_series(1, 5) n where ${isNew}`,
  )
  await client.query(
    `insert into order_parties (supplier_id, order_id, role, party_number, name1, street1, postal_code, city, country_code)
     select supplier_id, id, role, buyer_party_number, customer_name, 'Hafenstr. 1', '20457', 'Hamburg', 'DE'
     from orders, unnest(array['buyer', 'seller', 'delivery']) role where ${isNew}`,
  )
  await client.query(
    `insert into order_pair_keys (supplier_id, order_id, keys)
     select supplier_id, id, array(select hashint8((id + n) % $2::integer) from generate_series(1, $1::integer) n) from orders where ${isNew}`,
    [PAIR_KEYS.anOrder, PAIR_KEYS.different],
  )
  await client.query('create index order_pair_keys_by_key on order_pair_keys using gin (keys)')
  await client.query(
    `insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, order_id)
     select supplier_id, upstream_id, 'Order',
       left(repeat('<Item><Number>' || md5(id::text) || '</Number><Quantity>4</Quantity></Item>', 40), $1), received_at,
       'accepted', id
     from orders where ${isNew}`,
    [RAW_MESSAGE_CHARACTERS],
  )
  await client.query('reset session_replication_role')
  client.release()
}

async function measure(orders: number): Promise<Figure> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  const figure: Figure = {
    orders,
    databaseMb: Number(rows[0]?.bytes) / 1e6,
    fileMb: 0,
    backupSeconds: [],
    checkSeconds: [],
    restoreSeconds: [],
    memoryMb: 0,
  }
  const memory = setInterval(() => {
    figure.memoryMb = Math.max(figure.memoryMb, process.memoryUsage.rss() / 1e6)
  }, MEMORY_INTERVAL_MS)
  try {
    // A round of a million orders takes many minutes: one is measured.
    for (let round = 0; round < (orders > 100_000 ? 1 : 3); round += 1) await measureRound(figure, round)
  } finally {
    clearInterval(memory)
  }
  return figure
}

async function measureRound(figure: Figure, round: number): Promise<void> {
  const file = path.join(folder, `backup-${figure.orders}-${round}`)
  const target = `restored_${figure.orders}_${round}`
  await seconds(figure.backupSeconds, async () => {
    const { bytes } = await backUp(database.connectionString, (content) => writeBackupFile(file, secret, content))
    figure.fileMb = bytes / 1e6
  })
  const migrations = await readMigrations()
  await seconds(figure.checkSeconds, () => checkBackup(file, secret, { secrets, migrations }))
  await pool.query(`create database ${target}`)
  const connectionString = withDatabase(database.connectionString, target)
  await seconds(figure.restoreSeconds, () => restore(connectionString, { file, secret, secrets, replaces: false, log }))
  await pool.query(`drop database ${target} with (force)`)
  await rm(file)
}

async function seconds(times: number[], work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  times.push((performance.now() - start) / 1_000)
}

function report(figures: readonly Figure[]): boolean {
  console.log('Backup encrypted with a key, then restored into an empty database on the same server, medians\n')
  console.log(
    '| orders | database, MB | file, MB | backup, s | check of the file, s | restore with this check, s | memory, MB | target |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  let areMet = true
  for (const figure of figures) {
    const isMet = figure.memoryMb <= MAX_MEMORY_MB
    areMet &&= isMet
    const cells = [
      figure.orders.toLocaleString('en'),
      figure.databaseMb.toFixed(0),
      figure.fileMb.toFixed(1),
      ...[figure.backupSeconds, figure.checkSeconds, figure.restoreSeconds].map((times) => median(times).toFixed(1)),
      figure.memoryMb.toFixed(0),
      `memory ≤ ${MAX_MEMORY_MB} MB: ${isMet ? 'met' : 'missed'}`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  return areMet
}
