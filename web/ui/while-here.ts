/**
 * Guards an effect against stale results, which arrive after the user opened another record or
 * left.
 * @param work gets `here`, which returns false after the effect's cleanup; check it after each
 * await
 */
export function whileHere(work: (here: () => boolean) => Promise<void>): () => void {
  let cleanedUp = false
  void work(() => !cleanedUp)
  return () => {
    cleanedUp = true
  }
}
