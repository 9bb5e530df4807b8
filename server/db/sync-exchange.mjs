// The memory that the two threads of sync-to-disk.ts share. Plain JavaScript, like all code of the
// thread: Node's TypeScript loader takes 20 MB there, and caches no compiled code.

export const turn = { idle: 0, asked: 1, done: 2, failed: 3 }

const maxPathBytes = 8192

export const exchangeBytes = 8 + maxPathBytes

/**
 * Returns a view of the shared memory, for either thread; `state` is a value of `turn`.
 * @param {SharedArrayBuffer} shared
 * @returns {{ state: Int32Array, putPath: (path: string) => void, takePath: () => string }}
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
    // Copied first, because TextDecoder rejects shared memory.
    takePath: () => new TextDecoder().decode(bytes.slice(0, length[0])),
  }
}
