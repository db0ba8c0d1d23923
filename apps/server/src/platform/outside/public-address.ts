/** Accepts an address only where it is certainly one of the public internet. */
import { BlockList, isIP } from 'node:net'

/** IPv4 that IANA keeps from the public: this host, private, shared, link-local (metadata of clouds), tests, multicast, later use. */
const notPublic4 = ranges('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** The only IPv6 that is given out. Mapped, translated and local ones are outside it. */
const given6 = ranges('ipv6', ['2000::/3'])
/** Ranges within it that are not public: embedded IPv4, tests, documentation and identifiers. */
const notPublic6 = ranges('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

function ranges(family: 'ipv4' | 'ipv6', all: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of all) {
    const [network = '', bits = ''] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes('%')) return false
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4')
    case 6:
      return given6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
    default:
      return false
  }
}
