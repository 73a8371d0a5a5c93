import type { Area } from '@partwire/domain/auth/rules'

/** One cookie per area, so that signing out of one area leaves the other signed in. */
const SESSION_COOKIES: Record<Area, string> = {
  admin: 'partwire_admin',
  supplier: 'partwire_supplier',
}

/** Over https the name has the prefix `__Host-`: browsers then refuse the cookie from a sibling host or over http. */
export function sessionCookie(area: Area, isSecure: boolean): string {
  return isSecure ? `__Host-${SESSION_COOKIES[area]}` : SESSION_COOKIES[area]
}
