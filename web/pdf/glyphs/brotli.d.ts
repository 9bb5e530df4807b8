declare module 'brotli/decompress.js' {
  /** Returns an empty array or undefined for invalid input. */
  export default function decompress(compressed: Uint8Array, length: number): Uint8Array | undefined
}
