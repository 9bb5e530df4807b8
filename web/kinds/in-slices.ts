/** How long a piece may take, in milliseconds: less than a frame. */
const piece = 6

/**
 * Does something with each of many, one piece of them after another, between which the page does something else.
 * @param onPiece is told after each piece how many are done
 * @returns what stops it
 */
export function inSlices<T extends object>(
  all: readonly T[],
  prepare: (one: T) => void,
  onPiece: (done: number) => void,
): () => void {
  let done = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const prepareSome = () => {
    const until = performance.now() + piece
    for (; done < all.length && performance.now() < until; done += 1) {
      const one = all[done]
      if (one !== undefined) prepare(one)
    }
    if (done < all.length) timer = setTimeout(prepareSome)
    onPiece(done)
  }
  timer = setTimeout(prepareSome)
  return () => clearTimeout(timer)
}
