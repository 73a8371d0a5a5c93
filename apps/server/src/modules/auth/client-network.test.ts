import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientNetwork } from './client-network'

describe('limits count IPv6 by /64', () => {
  test.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::2', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:FFFF::', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ])('%s counts as the IPv4 address %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  test('any two addresses of one /64 count together, however they are written', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        fc.pre(network.some((group) => group !== 0))

        expect(clientNetwork(writeInFull([...network, ...one]))).toBe(
          clientNetwork(writeCompressed([...network, ...other])),
        )
      }),
    )
  })

  test('addresses of two networks never count together', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, otherNetwork, host) => {
        fc.pre(network.some((group, i) => group !== otherNetwork[i]))
        fc.pre([network, otherNetwork].every((parts) => parts.some((group) => group !== 0)))

        expect(clientNetwork(writeInFull([...network, ...host]))).not.toBe(
          clientNetwork(writeCompressed([...otherNetwork, ...host])),
        )
      }),
    )
  })

  test('an IPv4 address counts as itself in every notation', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect([address, `::ffff:${address}`, `::FFFF:${address}%1`].map(clientNetwork)).toEqual([
          address,
          address,
          address,
        ])
      }),
    )
  })

  test('every IPv6 address gives a network that is an address itself', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const [network = ''] = clientNetwork(address).split('/')

        expect(isIPv6(network) || /^\d+(\.\d+){3}$/.test(network)).toBe(true)
      }),
    )
  })
})

function groups(count: number): fc.Arbitrary<number[]> {
  return fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: count, maxLength: count })
}

/** All eight groups, upper case, with leading zeros. */
function writeInFull(all: readonly number[]): string {
  return all.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':')
}

/** As in URLs: lower case, the longest run of zeros omitted. */
function writeCompressed(all: readonly number[]): string {
  return new URL(`http://[${writeInFull(all)}]`).hostname.slice(1, -1)
}
