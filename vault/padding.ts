import { concat, readU32, u32, type Bytes } from './bytes.ts'
import { insist } from './error.ts'

const HEAD = 4
const SMALL = 4096

function paddedLength(length: number, step: number): number {
  const whole = HEAD + length
  const steps = whole <= SMALL ? step : 1024
  return Math.ceil(whole / steps) * steps
}

/** Returns length (u32) ‖ bytes ‖ zeros up to a multiple of `step`, or of 1 KiB above 4 KiB. */
export function pad(bytes: Uint8Array, step = 256): Bytes {
  const zeros = new Uint8Array(paddedLength(bytes.length, step) - HEAD - bytes.length)
  return concat(u32(bytes.length), bytes, zeros)
}

export function unpad(padded: Uint8Array, step = 256): Uint8Array {
  const length = readU32(padded, 0)
  insist(padded.length === paddedLength(length, step))
  insist(padded.subarray(HEAD + length).every((byte) => byte === 0))
  return padded.subarray(HEAD, HEAD + length)
}
