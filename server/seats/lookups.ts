import { Refusal } from '../http/refusal.ts'

/** Invitations that one network address may look up at once; one more is allowed every second. */
const lookupsPerAddress = 60
const refillMilliseconds = 1000
/** Addresses remembered; beyond that the longest idle one starts afresh. */
const maxAddresses = 10_000

/**
 * Slows down whoever tries ids of invitations. The ids are random, so this saves the database's time, not a secret; the
 * counts live in memory and each server has its own.
 * @returns a function that takes one lookup for an address, and throws a Refusal where none is left
 */
export function limitLookups(clock: () => Date): (address: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address) => {
    const now = clock().getTime()
    const bucket = buckets.get(address) ?? { left: lookupsPerAddress, at: now }
    const left = Math.min(lookupsPerAddress, bucket.left + Math.max(0, now - bucket.at) / refillMilliseconds)
    if (left < 1)
      throw new Refusal(429, 'rate-limited', 'Rate limit exceeded. Please wait a moment before trying again.', {
        retryAfter: 1,
      })
    // Put in anew, so that the first key is the longest idle one.
    buckets.delete(address)
    buckets.set(address, { left: left - 1, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > maxAddresses && oldest !== undefined) buckets.delete(oldest)
  }
}
