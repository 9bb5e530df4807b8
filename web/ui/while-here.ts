/**
 * Runs async work in an effect whose result may come too late, after another record opened or the
 * page closed.
 * @param work gets `here`, false once the effect is cleaned up: check it after each await
 * @returns the effect's cleanup
 */
export function whileHere(work: (here: () => boolean) => Promise<void>): () => void {
  let cleanedUp = false
  void work(() => !cleanedUp)
  return () => {
    cleanedUp = true
  }
}
