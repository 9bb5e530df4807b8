import { Refusal } from './refusal.ts'

/** The limit of stored keys. Beyond it, the longest idle bucket is dropped. */
const maxKeys = 10_000

/** @returns a function that takes tokens of a key, and throws a Refusal 429 if too few are left */
export function memoryBuckets(
  { size, perSecond }: { size: number; perSecond: number },
  clock: () => Date,
): (key: string, amount?: number) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key, amount = 1) => {
    const now = clock().getTime()
    const bucket = buckets.get(key) ?? { left: size, at: now }
    const left = Math.min(size, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    if (left < amount)
      throw new Refusal(429, 'rate-limited', 'Rate limit exceeded. Please wait a moment before trying again.', {
        retryAfter: Math.ceil((amount - left) / perSecond),
      })
    // Inserted again, so that the first key of the map is the longest idle one.
    buckets.delete(key)
    buckets.set(key, { left: left - amount, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
  }
}
