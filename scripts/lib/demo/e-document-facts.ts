import { updateCustomerFacts, updateEDocumentSetting } from '@partwire/contract/e-documents/e-documents'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import type { DemoClient } from './demo-client'
import { readCustomers } from './tax-numbers'

/** The schemes of electronic addresses whose id is the VAT ID, by country. */
const VAT_ID_SCHEMES: Readonly<Record<string, string>> = { DE: '9930', ES: '9920', FR: '9957', GR: '9933', PL: '9945' }

export const GS1_COMPANY_PREFIX = '4012345'

/** Enters what e-invoices need, as a clerk does in the settings and on the customers page. */
export async function addEDocumentFacts(client: DemoClient): Promise<void> {
  await client(updateEDocumentSetting, {
    ...BLANK_E_DOCUMENT_SETTING,
    vatId: 'DE811115368',
    taxNumber: '99/815/08150',
    electronicAddress: { scheme: '9930', id: 'DE811115368' },
    companyRegistrationNumber: 'HRB 739412',
    gs1CompanyPrefix: GS1_COMPANY_PREFIX,
  })
  for (const { id, country, taxRegNumber } of await readCustomers(client)) {
    const scheme = VAT_ID_SCHEMES[country]
    if (scheme === undefined) continue
    const electronicAddress = { scheme, id: taxRegNumber }
    await client(updateCustomerFacts, { id, vatId: '', electronicAddress, buyerReference: '' })
  }
}
