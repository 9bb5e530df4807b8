/** A writer's place in the order. Its output appears after all earlier writers ended. */
export type Turn = {
  say(text: string): void
  end(): void
}

/** Serializes concurrent output in the order in which writers took their places. */
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
