/** A place in a line: what is said in it is shown when everybody before has ended. */
export type Turn = {
  /** Says something: at once where nobody before is left, else later. */
  say(text: string): void
  end(): void
}

/**
 * Shows what several say at the same time one after the other, in the order in which they took their places.
 * @param show shows text
 * @returns takes the next place
 */
export function inTurn(show: (text: string) => void): () => Turn {
  const places: { waiting: string; ended: boolean }[] = []
  const showAll = () => {
    for (const place of places) {
      show(place.waiting)
      place.waiting = ''
      if (!place.ended) return
    }
  }
  return () => {
    const place = { waiting: '', ended: false }
    places.push(place)
    return {
      say(text) {
        place.waiting += text
        showAll()
      },
      end() {
        place.ended = true
        showAll()
      },
    }
  }
}
