import type { Area } from '@partwire/domain/sign-in/rules'

/** Two cookies: signing out of one area leaves the other signed in. */
export const SESSION_COOKIES: Record<Area, string> = {
  admin: 'partwire_admin',
  supplier: 'partwire_supplier',
}
