declare module 'brotli/decompress.js' {
  /** Gives what was compressed; an empty or no array where that cannot be read. */
  export default function decompress(compressed: Uint8Array, length: number): Uint8Array | undefined
}
