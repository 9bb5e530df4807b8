const waitsMilliseconds = [500, 1000, 2000, 4000, 8000, 16_000, 30_000]

/** Retries for about a minute. React's `lazy` would cache the rejection forever. */
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
