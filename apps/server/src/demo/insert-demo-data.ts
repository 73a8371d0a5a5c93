import { hasSuppliers, updateSupplierRow } from '../modules/suppliers/supplier-store'
import { insertOperator } from '../modules/auth/operator-store'
import { saveSetting } from '../modules/settings/setting-store'
import type { Deps } from '../deps'
import { sealWebservicePassword } from '../modules/suppliers/credentials-store'
import { DEMO_OPERATOR, DEMO_SETTING, DEMO_SUPPLIERS, type DemoSupplier } from './demo-data'
import { insertDemoSupplier, lockDemo } from './demo-store'

const DAY_MS = 24 * 60 * 60_000

/** Inserts the demo accounts into a database without suppliers, in one transaction. Does nothing on later starts. */
export async function insertDemoData(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockDemo(tx)
    if (await hasSuppliers(tx)) return

    const { email, password } = DEMO_OPERATOR
    await insertOperator(tx, { email, passwordHash: await deps.passwords.hash(password), at: deps.now(), isDemo: true })
    for (const [age, supplier] of DEMO_SUPPLIERS.entries()) {
      const id = await insertDemoSupplier(tx, await createSupplierRow(deps, supplier, age))
      const sealed = await sealWebservicePassword(tx, deps.secrets, id, supplier.tecComPassword)
      await updateSupplierRow(tx, id, { tec_com_password_sealed: sealed })
      if (supplier.contactEmail === DEMO_SETTING.contactPerson.email)
        await saveSetting(tx, id, DEMO_SETTING, deps.now())
    }
  })
}

async function createSupplierRow({ passwords, now }: Deps, supplier: DemoSupplier, age: number) {
  const { password, tecComPassword: _sealedLater, daysSinceAccess, ...fields } = supplier
  return {
    ...fields,
    passwordHash: await passwords.hash(password),
    createdAt: new Date(now().getTime() - (age * 3 + 1) * DAY_MS),
    lastAccessAt: daysSinceAccess === null ? null : new Date(now().getTime() - daysSinceAccess * DAY_MS),
  }
}
