// The parts of libheif and of its decoder libde265 (through their Emscripten binding) that read a photograph. Numbers are places in `HEAPU8`.
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
  const start: () => {
    HeifDecoder: new () => Decoder
    /** Another array whenever the memory has grown. */
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
    /** Decodes a little, and writes into `more` whether there is more to do. Gives 0, or the number of an error. */
    _de265_decode: (decoder: number, more: number) => number
    /** 0 where there is none. */
    _de265_get_next_picture: (decoder: number) => number
  }
  export default start
}
