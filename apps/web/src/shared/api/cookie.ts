/** The value of a cookie that scripts may read; null when there is none. */
export function cookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}
