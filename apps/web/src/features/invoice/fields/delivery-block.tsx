import type { Invoice } from '@partwire/domain/invoice/shape'
import { useCountries } from '../../../shared/countries/use-countries'
import { Block } from './block'
import css from './delivery-block.module.css'
import { orDash } from '../lines/line-facts'

/** Where the goods went, and whom to ask: the network names no person there, so it is the contact of the invoice. */
export function DeliveryBlock({ invoice: { deliveryParty, ...invoice } }: { invoice: Invoice }) {
  const countries = useCountries()
  const address = deliveryParty?.address
  const country = countries.find(({ code }) => code === address?.countryCode)?.name ?? address?.countryCode
  const facts = [
    ['Name', address?.name1],
    ['Contact name', deliveryParty?.contactName || invoice.contactName],
    ['Street', address?.street1],
    ['Phone', deliveryParty?.phone || invoice.phone],
    ['Postal code', address?.postalCode],
    ['Email', deliveryParty?.email || invoice.email],
    ['City', address?.city],
    ['Country', country],
  ] as const
  return (
    <Block title="Delivery">
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label} className={css['fact']}>
            <dt>{label}</dt>
            <dd>{orDash(value ?? '')}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}
