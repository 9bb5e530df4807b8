/** The longest slice in milliseconds: shorter than a frame. */
const piece = 6

/** Lets the page handle events between two slices. `onPiece` gets the count so far. */
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
