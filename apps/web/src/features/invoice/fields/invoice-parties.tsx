import { hasAddress } from '@partwire/domain/documents/delivery-address'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { ReactNode } from 'react'
import { PartyColumns } from '../../../shared/document/frame/party-columns'
import css from './invoice-parties.module.css'

/** The delivery party only when it has an address name. */
export function InvoiceParties({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const { buyerParty, sellerParty, deliveryParty } = invoice
  const isDelivered = deliveryParty !== null && hasAddress(deliveryParty.address)
  return (
    <div className={css['parties']}>
      <PartyColumns
        isInvoice
        columns={[
          { heading: 'Buyer', party: buyerParty },
          { heading: 'Seller', party: sellerParty },
          ...(isDelivered ? [{ heading: 'Delivery', party: deliveryParty }] : []),
        ]}
      />
      {children}
    </div>
  )
}
