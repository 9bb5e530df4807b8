// What the two threads of sync-to-disk.ts share: a number that says whose turn it is, and a path. Plain JavaScript, as all that the
// other thread runs: there Node keeps nothing compiled, and what makes JavaScript of TypeScript takes 20 MB.

/** Nothing is asked; a path waits to be synced; it reached the disk; it did not. */
export const turn = { idle: 0, asked: 1, done: 2, failed: 3 }

const maxPathBytes = 8192

export const exchangeBytes = 8 + maxPathBytes

/**
 * The same memory, seen from either thread.
 * @param {SharedArrayBuffer} shared
 * @returns {{ state: Int32Array, putPath: (path: string) => void, takePath: () => string }} `state` is whose turn it is; both sides wait for it to change
 */
export function exchangeOf(shared) {
  const state = new Int32Array(shared, 0, 1)
  const length = new Int32Array(shared, 4, 1)
  const bytes = new Uint8Array(shared, 8)
  return {
    state,
    putPath(path) {
      const encoded = new TextEncoder().encode(path)
      if (encoded.length > bytes.length) throw new Error(`This path is too long: ${path}`)
      bytes.set(encoded)
      length[0] = encoded.length
    },
    // The decoder takes no shared memory.
    takePath: () => new TextDecoder().decode(bytes.slice(0, length[0])),
  }
}
