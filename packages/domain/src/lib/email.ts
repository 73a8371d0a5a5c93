const LOCAL = /^[^\s@"(),:;<>[\\\]]+$/
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
/** RFC 5321: a longer address cannot be delivered to. */
const LONGEST = 254

/** The standard pattern of the specification: something, an at sign, a host name with at least one dot. */
export function isEmail(value: string): boolean {
  const address = value.trim()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const labels = address.slice(at + 1).split('.')
  return (
    at > 0 &&
    address.length <= LONGEST &&
    LOCAL.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label))
  )
}
