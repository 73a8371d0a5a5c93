import { OPEN_FILTERS, type OpenFilter } from '@partwire/domain/operations/states'
import { sectionCodec, type SectionList } from '../section-list'

/** The section's name in the query string, and the first part of its cache keys. */
export const DELIVERIES = 'deliveries'

export type DeliveryList = SectionList<OpenFilter>

export const DELIVERY_LIST = sectionCodec(DELIVERIES, OPEN_FILTERS)
