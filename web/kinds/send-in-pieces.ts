// What a page sends to a worker is copied in one go, and the page does nothing else meanwhile: thousands of records go in pieces.

/** Some of what a list holds, on its way to a worker. */
export type Piece<T> = { list: string; piece: readonly T[] }

const atOnce = 250

/** Lets the page do something else first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Sends lists to a worker in pieces, between which the page does something else. */
export async function sendInPieces<T>(worker: Worker, lists: Readonly<Record<string, readonly T[]>>): Promise<void> {
  for (const [list, all] of Object.entries(lists))
    for (let from = 0; from < all.length; from += atOnce) {
      const sent: Piece<T> = { list, piece: all.slice(from, from + atOnce) }
      worker.postMessage(sent, [])
      await nextTurn()
    }
}

/** Puts the pieces together again: gives what came of a list so far, or of all of them. */
export function gatherer<T>(): {
  take: (piece: Piece<T>) => void
  of: (list: string) => readonly T[]
  all: () => Readonly<Record<string, readonly T[]>>
} {
  const lists = new Map<string, T[]>()
  return {
    take: ({ list, piece }) => {
      const known = lists.get(list) ?? []
      known.push(...piece)
      lists.set(list, known)
    },
    of: (list) => lists.get(list) ?? [],
    all: () => Object.fromEntries(lists),
  }
}
