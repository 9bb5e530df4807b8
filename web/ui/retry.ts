// The delays before each retry, about a minute in total.
const waitsMilliseconds = [500, 1000, 2000, 4000, 8000, 16_000, 30_000]

/**
 * For about a minute. Use it with React's `lazy`, which caches a rejected import forever, so that
 * one lost connection would break the page.
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
