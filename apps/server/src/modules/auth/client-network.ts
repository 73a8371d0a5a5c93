import { isIPv6 } from 'node:net'

/**
 * The key of an address in the sign-in limits: an IPv4 address itself, also when it is written as IPv6
 * (`::ffff:192.0.2.1`), and the /64 network of an IPv6 address, because one connection usually owns a whole /64.
 */
export function clientNetwork(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return withoutZone
  const groups = parseIpv6(withoutZone)
  if (isIpv4Mapped(groups)) return formatIpv4(groups)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function parseIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [parseGroups(head), parseGroups(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...zeros, ...after]
}

function parseGroups(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function isIpv4Mapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function formatIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
