// The parts of libheif and its decoder libde265 that we use, through Emscripten. Numbers are
// addresses in `HEAPU8`.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type Picture = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels` with RGBA, rotation applied; calls `done` with null if decoding failed. */
    display(pixels: Pixels, done: (filled: Pixels | null) => void): void
    free(): void
  }
  type Decoder = { decode(file: ArrayBuffer | Uint8Array): Picture[] }
  const start: () => {
    HeifDecoder: new () => Decoder
    /** A new array after each growth of the memory. */
    readonly HEAPU8: Uint8Array
    _malloc: (size: number) => number
    _free: (place: number) => void
    _de265_init: () => number
    _de265_free: () => number
    _de265_new_decoder: () => number
    _de265_free_decoder: (decoder: number) => number
    _de265_set_parameter_bool: (decoder: number, setting: number, value: number) => void
    _de265_push_NAL: (
      decoder: number,
      unit: number,
      length: number,
      timeLow: number,
      timeHigh: number,
      data: number,
    ) => number
    _de265_flush_data: (decoder: number) => number
    /** Decodes a step and writes a boolean to `more`. Returns 0 or an error code. */
    _de265_decode: (decoder: number, more: number) => number
    /** Returns 0 if no picture is ready. */
    _de265_get_next_picture: (decoder: number) => number
  }
  export default start
}
