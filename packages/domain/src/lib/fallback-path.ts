/** The path that a URL outside the route table is redirected to. */
export function fallbackPath(pathname: string): '/supplier' | '/admin' | '/' {
  if (pathname.startsWith('/supplier')) return '/supplier'
  return pathname.startsWith('/admin') ? '/admin' : '/'
}
