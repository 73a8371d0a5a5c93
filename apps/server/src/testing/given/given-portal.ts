import { sql } from 'kysely'
import type { Config } from '../../config/config'
import { startTestApp, type TestApp, type Visitor } from '../test-app'
import type { TestClock } from '../test-clock'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from './given'
import { findSupplierId } from './given-orders'

interface PortalWithSupplier {
  portal: TestApp
  /** Signed in as the operator. */
  operator: Visitor
  supplierId: string
}

/** Starts a portal with an operator and the supplier of `supplierFields()`. */
export async function startPortalWithSupplier(config: Partial<Config> = {}): Promise<PortalWithSupplier> {
  const portal = await startTestApp(config)
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  const { tecComId } = await givenSupplier(operator)
  return { portal, operator, supplierId: await findSupplierId(portal, tecComId) }
}

interface PortalWithSuppliers {
  portal: TestApp
  /** Signed in, like `otherSupplier`. */
  supplier: Visitor
  supplierId: string
  otherSupplier: Visitor
}

/**
 * Starts a portal with two suppliers: the one of `supplierFields()` and another one. They sign in after the clock has
 * advanced by `span`.
 */
export async function startPortalWithSuppliers(
  config: Partial<Config> = {},
  span: Parameters<TestClock['advance']>[0] = {},
): Promise<PortalWithSuppliers> {
  const portal = await startTestApp(config)
  portal.clock.advance(span)
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  const fields = await givenSupplier(operator)
  const otherFields = await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' })
  return {
    portal,
    supplier: await givenSignedInSupplier(portal, fields),
    supplierId: await findSupplierId(portal, fields.tecComId),
    otherSupplier: await givenSignedInSupplier(portal, otherFields),
  }
}

/** Deletes all mails: the stored ones and those the fake mail server received. */
export async function clearMails({ db, mails }: TestApp): Promise<void> {
  mails.length = 0
  await sql`delete from mails`.execute(db)
}

/** Makes all rows due, as if the backoff were over, and expires their leases, as if their process had ended. */
export async function expireLeases({ db }: TestApp, table: 'deliveries' | 'mails'): Promise<void> {
  await sql`update ${sql.table(table)} set due_at = now(), changed_at = now() - interval '31 seconds'`.execute(db)
}
