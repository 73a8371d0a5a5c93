import type { Config } from '../config/config'

export type Brand = 'house' | 'partner'

/** The brand of the sign-in pages and mails: `partner` if the host name is PARTNER_HOST, ignoring case. */
export function brandForHost({ partnerHost }: Pick<Config, 'partnerHost'>, hostname: string): Brand {
  return partnerHost !== null && hostname.toLowerCase() === partnerHost.toLowerCase() ? 'partner' : 'house'
}
