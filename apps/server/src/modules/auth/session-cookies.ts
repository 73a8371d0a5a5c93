import type { Area } from '@partwire/domain/auth/rules'

/** Two cookies: signing out of one area leaves the other signed in. */
const SESSION_COOKIES: Record<Area, string> = {
  admin: 'partwire_admin',
  supplier: 'partwire_supplier',
}

/** Over https the name carries `__Host-`: browsers then refuse the cookie from a sibling host or over http. */
export function sessionCookie(area: Area, isSecure: boolean): string {
  return isSecure ? `__Host-${SESSION_COOKIES[area]}` : SESSION_COOKIES[area]
}
