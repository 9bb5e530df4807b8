export type Piece<T> = { list: string; piece: readonly T[] }

const pieceSize = 250

export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

export async function sendInPieces<T>(worker: Worker, lists: Readonly<Record<string, readonly T[]>>): Promise<void> {
  for (const [list, all] of Object.entries(lists))
    for (let from = 0; from < all.length; from += pieceSize) {
      const sent: Piece<T> = { list, piece: all.slice(from, from + pieceSize) }
      worker.postMessage(sent, [])
      await nextTurn()
    }
}

export function reassembler<T>(): {
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
