// The part of libheif (through its Emscripten binding) that reads a photograph.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type Picture = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels` with RGBA, the picture turned as it was taken; null where it cannot be decoded. */
    display(pixels: Pixels, done: (filled: Pixels | null) => void): void
    free(): void
  }
  type Decoder = { decode(file: ArrayBuffer | Uint8Array): Picture[] }
  const start: () => { HeifDecoder: new () => Decoder; ready?: Promise<unknown> }
  export default start
}
