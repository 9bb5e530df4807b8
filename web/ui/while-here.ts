/** Guards against stale results: `here` is false after the cleanup. Check it after each await. */
export function whileHere(work: (here: () => boolean) => Promise<void>): () => void {
  let cleanedUp = false
  void work(() => !cleanedUp)
  return () => {
    cleanedUp = true
  }
}
