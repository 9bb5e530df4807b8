/**
 * Work of an effect whose answer may come too late: for another record, or for a page that is gone.
 * @param work gets `here`, which is false from the moment the effect is cleaned up: ask it after each wait
 * @returns what cleans the effect up
 */
export function whileHere(work: (here: () => boolean) => Promise<void>): () => void {
  let gone = false
  void work(() => !gone)
  return () => {
    gone = true
  }
}
