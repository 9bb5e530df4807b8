import { BlockList, isIP, isIPv4 } from 'node:net'

// [Note: where the server may call] Owners choose the addresses of webhooks, and browsers those of
// push services. Only public addresses are called, so that no owner reaches a router, a database or
// a cloud's metadata through this server; its administrator may open private networks.

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
}

/** @throws Error for a text that is neither an address nor a network */
export function readNetworks(texts: readonly string[]): BlockList {
  for (const text of texts) {
    const [address = '', bits = '0', ...more] = text.split('/')
    const most = isIPv4(address) ? 32 : 128
    if (isIP(address) === 0 || more.length > 0 || !/^\d+$/.test(bits) || Number(bits) > most)
      throw new Error(`must be networks like 192.168.1.0/24, separated by commas, not "${text}"`)
  }
  return listOf(texts)
}

// The registries of special addresses (RFC 6890 and its successors).
const special4 = listOf([
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
  '224.0.0.0/3',
])

// All that is public lies in 2000::/3. A mapped, translated or tunneled address could lead inside.
const global6 = listOf(['2000::/3'])
const special6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

export const isIn = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
