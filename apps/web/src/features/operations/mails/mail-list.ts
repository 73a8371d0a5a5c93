import { OPEN_FILTERS, type OpenFilter } from '@partwire/domain/operations/states'
import { sectionCodec, type SectionList } from '../section-list'

/** The section's name in the query string, and the first part of its cache keys. */
export const MAILS = 'mails'

export type MailList = SectionList<OpenFilter>

export const MAIL_LIST = sectionCodec(MAILS, OPEN_FILTERS)
