import { decodeDos, isDos } from './dos.ts'
import { likelihood } from './likelihood.ts'
import { languages } from './languages.ts'

export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  cp850: 'Western European (DOS)',
  'windows-1250': 'Central European (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  cp852: 'Central European (DOS)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Cyrillic (KOI8-U)',
  ibm866: 'Cyrillic (DOS)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese (simplified)',
  big5: 'Chinese (traditional)',
  'euc-kr': 'Korean',
} as const
export type Encoding = keyof typeof encodings

export const isEncoding = (name: string): name is Encoding => name in encodings

const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  isDos(encoding) ? decodeDos(bytes, encoding) : new TextDecoder(encoding).decode(bytes)

function marked(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Detects UTF-16 without a byte order mark: every other byte of plain letters is zero. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const some = bytes.subarray(0, 2000 - (bytes.length % 2))
  const zeros = [0, 0]
  some.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > some.length * 0.2 && even < odd / 10) return 'utf-16le'
  return even > some.length * 0.2 && odd < even / 10 ? 'utf-16be' : undefined
}

/** Re-encodes UTF-16 as UTF-8; returns other files unchanged. */
export function withoutUtf16(bytes: Uint8Array): Uint8Array {
  const encoding = marked(bytes) ?? unmarkedUtf16(bytes)
  return encoding === undefined || encoding === 'utf-8' ? bytes : new TextEncoder().encode(decoded(bytes, encoding))
}

/** Decodes UTF-8 and reads each invalid byte as Windows-1252; `stray` counts those bytes. */
function utf8WithStrayBytes(bytes: Uint8Array): { text: string; stray: number; fine: number } {
  let text = ''
  let [begin, stray, fine] = [0, 0, 0]
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    const length =
      lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0
    const rest = bytes.subarray(at + 1, at + length)
    if (length > 0 && rest.length === length - 1 && rest.every((byte) => byte >> 6 === 2)) {
      fine += 1
      at += length
      continue
    }
    text += decoded(bytes.subarray(begin, at), 'utf-8') + decoded(bytes.subarray(at, at + 1), 'windows-1252')
    stray += 1
    at += 1
    begin = at
  }
  return { text: text + decoded(bytes.subarray(begin), 'utf-8'), stray, fine }
}

const western = ['english', 'german', 'french', 'spanish', 'portuguese', 'italian', 'dutch', 'nordic'] as const
const central = ['hungarian', 'polish', 'czech', 'romanian', 'croatian'] as const
/** The languages of an encoding, and the logarithm of its frequency relative to windows-1252. */
const written: readonly (readonly [Encoding, readonly (keyof typeof languages)[], number])[] = [
  ['windows-1252', western, 0],
  ['macintosh', western, -2],
  ['cp850', western, -3],
  ['windows-1250', central, -1],
  ['iso-8859-2', central, -1.5],
  ['cp852', central, -3],
  ['windows-1254', ['turkish'], -1],
  ['windows-1251', ['cyrillic'], -0.5],
  ['koi8-r', ['cyrillic'], -2],
  ['koi8-u', ['cyrillic'], -2.5],
  ['ibm866', ['cyrillic'], -2],
  ['iso-8859-5', ['cyrillic'], -3],
  ['windows-1253', ['greek'], -1],
  ['windows-1255', ['hebrew'], -1],
  ['windows-1256', ['arabic'], -1],
  ['shift_jis', ['japanese'], -1],
  ['euc-jp', ['japanese'], -2],
  ['gb18030', ['simplified'], -1],
  ['big5', ['traditional'], -1],
  ['euc-kr', ['korean'], -1],
]
const hypotheses = written.flatMap(([encoding, some, prior]) =>
  some.map((language) => ({ encoding, letters: languages[language], prior })),
)

const isValid = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    if (!isDos(encoding)) new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The non-ASCII bytes with their context; of a large file, only the first few thousand. */
function tellingBytes(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const from = bytes.lastIndexOf(10, first) + 1
  const until = bytes.indexOf(10, from + 8000)
  return bytes.subarray(from, until < 0 ? undefined : until)
}

export type Decoded = { text: string; encoding: Encoding; certain: boolean }

export function decode(bytes: Uint8Array, given?: Encoding): Decoded {
  if (given) return { text: decoded(bytes, given), encoding: given, certain: false }
  const sure = marked(bytes) ?? unmarkedUtf16(bytes) ?? (isValid(bytes, 'utf-8') ? 'utf-8' : undefined)
  if (sure) return { text: decoded(bytes, sure), encoding: sure, certain: true }
  const mended = utf8WithStrayBytes(bytes)
  if (mended.fine > mended.stray * 2) return { text: mended.text, encoding: 'utf-8', certain: false }
  const some = tellingBytes(bytes)
  const best = hypotheses
    .filter(({ encoding }) => isValid(some, encoding))
    .map(({ encoding, letters, prior }) => ({ encoding, worth: prior + likelihood(decoded(some, encoding), letters) }))
    .reduce<{ encoding: Encoding; worth: number }>((one, other) => (other.worth > one.worth ? other : one), {
      encoding: 'windows-1252',
      worth: Number.NEGATIVE_INFINITY,
    })
  return { text: decoded(bytes, best.encoding), encoding: best.encoding, certain: false }
}

export function telling(text: string): string {
  const lines = text.split(/[\r\n]+/)
  const line = lines.find((one) => /[\u0080-\uFFFF]/.test(one)) ?? ''
  const at = line.search(/[\u0080-\uFFFF]/)
  return line.slice(Math.max(0, at - 15), at + 25).trim()
}
