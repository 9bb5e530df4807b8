import { decode, type Encoding, encodings, isEncoding } from '../encoding.ts'
import { decodeAnsel } from './ansel.ts'

/** What the upper half of the code page of old PCs stood for. */
const ofOldPcs =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

/** Bytes as letters, a part at a time: arguments of a call are few. */
function letters(bytes: Uint8Array, letterOf: (byte: number) => number | string): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 0x2000)
    parts.push(
      Array.from(bytes.subarray(from, from + 0x2000), (byte) => {
        const letter = letterOf(byte)
        return typeof letter === 'string' ? letter : String.fromCharCode(letter)
      }).join(''),
    )
  return parts.join('')
}

/** What the file says of its own letters: `ANSEL`. '' where it says nothing. */
function saidIn(bytes: Uint8Array): string {
  const start = letters(bytes.subarray(0, 0x2000), (byte) => byte)
  return (/(?:^|[\r\n])\s*1 CHAR +([^\r\n]+)/.exec(start)?.[1] ?? '').trim().toUpperCase()
}

/** What GEDCOM is written in besides what every text may be, with its names for people. */
export const treeEncodings = {
  ...encodings,
  ansel: 'ANSEL (family tree programs)',
  ibmpc: 'Western European (old PCs)',
}
type TreeEncoding = keyof typeof treeEncodings

const isTreeEncoding = (name: string | undefined): name is TreeEncoding =>
  name !== undefined && Object.hasOwn(treeEncodings, name)

function decodedAs(bytes: Uint8Array, encoding: TreeEncoding): string {
  if (encoding === 'ansel') return decodeAnsel(bytes)
  if (encoding === 'ibmpc') return letters(bytes, (byte) => ofOldPcs[byte - 128] ?? byte)
  return decode(bytes, encoding).text
}

/** The encoding that a file means by its own word for it. `ANSI` is whatever Windows had where the program ran: then the letters tell. */
function meant(said: string, likely: Encoding): TreeEncoding {
  if (said === 'ANSEL') return 'ansel'
  if (/^(?:IBMPC|IBM|OEM|DOS|CP437)/.test(said)) return 'ibmpc'
  if (said.startsWith('MAC')) return 'macintosh'
  if (!/^(?:ANSI|CP125|WINDOWS)/.test(said)) return likely
  const numbered = `windows-${/125\d/.exec(said)?.[0] ?? ''}`
  if (isEncoding(numbered)) return numbered
  return likely.startsWith('windows-') ? likely : 'windows-1252'
}

/**
 * The text of a GEDCOM file, and how it was read where nothing proves that. The bytes come before what the file says of them: whoever writes
 * UTF-8 and calls it ANSEL is read as UTF-8, for the one is never the other by chance. What somebody says comes before both.
 */
export function decodeGedcom(bytes: Uint8Array, given?: string): { text: string; readAs?: TreeEncoding } {
  if (isTreeEncoding(given)) return { text: decodedAs(bytes, given), readAs: given }
  const { text, encoding, certain } = decode(bytes)
  if (certain) return { text }
  const readAs = meant(saidIn(bytes), encoding)
  return { text: readAs === encoding ? text : decodedAs(bytes, readAs), readAs }
}
