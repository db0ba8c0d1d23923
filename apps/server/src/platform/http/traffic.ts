/**
 * Two guards before any work is done. A bucket per address and per caller gives writes a steady rate with room for a burst;
 * an overloaded process says so at once, because a late answer is useless to the caller.
 */

export type Buckets = {
  /** Takes one from the key's bucket; otherwise the seconds until there is one. `callers` share it: it is as many times as large. */
  take(key: string, callers?: number): number | undefined
}

export type BucketRules = { readonly perMinute: number; readonly burst: number }

/** In memory of this process: a first line, beside the budgets that slices count in SQL. `now` in milliseconds. */
export function createBuckets({ perMinute, burst }: BucketRules, now = () => performance.now()): Buckets {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMillisecond = perMinute / 60_000
  return {
    take(key, callers = 1) {
      const at = now()
      const [most, refill] = [burst * callers, perMillisecond * callers]
      const bucket = buckets.get(key) ?? { left: most, at }
      bucket.left = Math.min(most, bucket.left + (at - bucket.at) * refill)
      bucket.at = at
      // Kept in the order of use: what was not used for longest is forgotten first.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > 50_000) forgetOldest(buckets)
      if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / refill / 1000))
      bucket.left -= 1
      return undefined
    },
  }
}

function forgetOldest(buckets: Map<string, unknown>): void {
  const oldest = buckets.keys().next().value
  if (oldest !== undefined) buckets.delete(oldest)
}

/** Loopback is this machine, or a proxy that hides its callers: as many networks as this share its budget. */
export const hiddenCallers = 20
export const isLoopback = (ip: string) => /^(?:(?:::ffff:)?127\.|::1$)/i.test(ip)

/** An IPv4 address as it is written, where a socket of both families says it in IPv6. */
export const plainIp = (ip: string): string =>
  ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip

/** One household has a /64 of IPv6 at least; in IPv4 the address itself counts. */
export function networkOf(ip: string): string {
  const plain = plainIp(ip)
  if (!plain.includes(':')) return plain
  return groupsOf(ip).slice(0, 4).join(':')
}

/** `shares`: how many times the budget of one network it has. */
type Network = { readonly name: string; readonly shares: number }

/**
 * The networks that an address is part of, the smaller first. A rented block is a /24 of IPv4, 256 addresses, or a /48 of
 * IPv6, 65,536 households: all of one block together have four times the share of one network.
 */
export function networksOf(ip: string): readonly Network[] {
  const name = networkOf(ip)
  if (isLoopback(ip)) return [{ name, shares: hiddenCallers }]
  const block = name.includes(':')
    ? `${name.split(':').slice(0, 3).join(':')}/48`
    : `${name.split('.').slice(0, 3).join('.')}/24`
  return [
    { name, shares: 1 },
    { name: block, shares: 4 },
  ]
}

/** The largest network that an address is part of, as one sender: it has the share of one, a hidden crowd that of many. */
export function blockOf(ip: string): Network {
  const [own, block] = networksOf(ip)
  if (!own) throw new Error('An address is in no network.')
  return block ? { name: block.name, shares: own.shares } : own
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : []
  return [...before, ...zeros, ...after]
}

export type Load = {
  enter(): void
  leave(): void
  /** True while new work would only wait. */
  isTooMuch(): boolean
  inFlight(): number
  close(): void
}

export type LoadRules = { readonly mostInFlight: number; readonly mostLagMilliseconds: number }

/** Watches how many requests are in work and, while there are some, how late this process's own timer comes. */
export function watchLoad({ mostInFlight, mostLagMilliseconds }: LoadRules): Load {
  const every = 100
  let inFlight = 0
  let lag = 0
  let last = 0
  let timer: NodeJS.Timeout | undefined
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    const now = performance.now()
    // Half of the old value stays: one long pause is no overload.
    lag = (lag + Math.max(0, now - last - every)) / 2
    last = now
    if (inFlight === 0 && lag < 1) rest()
  }
  return {
    enter() {
      inFlight += 1
      if (timer !== undefined) return
      last = performance.now()
      timer = setInterval(look, every).unref()
    },
    leave: () => void (inFlight -= 1),
    isTooMuch: () => inFlight > mostInFlight || lag > mostLagMilliseconds,
    inFlight: () => inFlight,
    close: rest,
  }
}
