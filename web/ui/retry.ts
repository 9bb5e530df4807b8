// Together about a minute.
const waitsMilliseconds = [500, 1000, 2000, 4000, 8000, 16_000, 30_000]

/**
 * Runs `load` until it succeeds, for about a minute; then its failure is the failure. For code that React's `lazy` fetches over
 * connections that come and go: React remembers the first failure for good, and a part that nobody asked for yet breaks its page.
 */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of waitsMilliseconds) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}
