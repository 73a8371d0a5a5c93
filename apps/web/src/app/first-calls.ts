import { ORDER_LIST, orderListRequest } from '../features/orders/order-list'
import { sendEarly, sendEarlyIf } from '../shared/api/send-call'
import { PATHS } from '../shared/paths'
import { completeQuery } from '../shared/list/list-codec'
import { parseSearch, stringifySearch } from '../shared/search-params'

/**
 * Sends the first calls of the requested screen while its code loads: the session check of its area, and the first page
 * of the order list once that check is successful. The screen makes the same calls and gets these responses.
 */
export function sendFirstCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const check = sessionCheck(pathname)
  if (check === null) return
  const isSignedIn = sendEarly(check)
  if (pathname !== PATHS.orders) return
  const list = ORDER_LIST.read(parseSearch(search))
  void sendEarlyIf(isSignedIn, 'POST /api/supplier/order/list', orderListRequest(list))
}

/**
 * The query string with which the requested screen is shown: that of the order list is complete from the beginning, so
 * that the screen does not render a second time to complete it.
 */
export function completeSearch({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname === PATHS.orders ? stringifySearch({ ...completeQuery(ORDER_LIST, parseSearch(search)) }) : search
}

/** The session check that the route of a path makes first; null where it makes none. */
function sessionCheck(pathname: string) {
  if (PUBLIC_PATHS.some((path) => pathname.startsWith(path))) return null
  if (pathname.startsWith(`${PATHS.supplier}/`)) return 'GET /api/supplierCheckLogin'
  return pathname.startsWith(`${PATHS.admin}/`) ? 'GET /api/adminCheckLogin' : null
}

/** Screens of the supplier area that are open to everyone. */
const PUBLIC_PATHS = [PATHS.passwdForgot, PATHS.passwdReset.replace('$token', '')]
