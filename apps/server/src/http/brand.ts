import type { Config } from '../config/config'

export type Brand = 'house' | 'partner'

/** Login and forgot-password pages, and mails, change when the host name is the partner's. */
export function brandOf({ partnerHost }: Pick<Config, 'partnerHost'>, hostname: string): Brand {
  return partnerHost !== null && hostname.toLowerCase() === partnerHost.toLowerCase() ? 'partner' : 'house'
}
