import { BlockList, isIPv6 } from 'node:net'

/** Whether an address is one of these addresses or in one of these ranges, which `config.ts` has checked. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefixLength] = entry.split('/')
    if (prefixLength === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(prefixLength), family(address))
  }
  return (address) => list.check(address, family(address))
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
