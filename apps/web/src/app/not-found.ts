import { PATHS } from '../shared/paths'

/** Where a URL that is not in the route table leads. */
export function placeFor(pathname: string) {
  if (pathname.startsWith(PATHS.supplier)) return PATHS.supplier
  return pathname.startsWith(PATHS.admin) ? PATHS.admin : PATHS.start
}
