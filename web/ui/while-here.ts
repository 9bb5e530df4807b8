/**
 * Runs async work in an effect and guards against stale results, which arrive after the user opened
 * another record or left the page.
 * @param work gets `here`, which returns false after the effect's cleanup; check it after each await
 * @returns the effect's cleanup
 */
export function whileHere(work: (here: () => boolean) => Promise<void>): () => void {
  let cleanedUp = false
  void work(() => !cleanedUp)
  return () => {
    cleanedUp = true
  }
}
