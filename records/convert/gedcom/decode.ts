import { decode, type Encoding, encodings, isEncoding } from '../encoding.ts'
import { decodeAnsel } from './ansel.ts'

const ofOldPcs =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

/** Maps bytes to characters in chunks, because a call takes a limited number of arguments. */
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

function charsetIn(bytes: Uint8Array): string {
  const start = letters(bytes.subarray(0, 0x2000), (byte) => byte)
  return (/(?:^|[\r\n])\s*1 CHAR +([^\r\n]+)/.exec(start)?.[1] ?? '').trim().toUpperCase()
}

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

/** `ANSI` was used for any Windows code page, so the letters decide. */
function encodingOf(charset: string, likely: Encoding): TreeEncoding {
  if (charset === 'ANSEL') return 'ansel'
  if (/^(?:IBMPC|IBM|OEM|DOS|CP437)/.test(charset)) return 'ibmpc'
  if (charset.startsWith('MAC')) return 'macintosh'
  if (!/^(?:ANSI|CP125|WINDOWS)/.test(charset)) return likely
  const numbered = `windows-${/125\d/.exec(charset)?.[0] ?? ''}`
  if (isEncoding(numbered)) return numbered
  return likely.startsWith('windows-') ? likely : 'windows-1252'
}

/**
 * The owner's choice comes first, then the bytes, then the CHAR line: ANSEL text is never valid
 * UTF-8 by chance. `readAs` is set if the bytes do not prove the encoding.
 */
export function decodeGedcom(bytes: Uint8Array, given?: string): { text: string; readAs?: TreeEncoding } {
  if (isTreeEncoding(given)) return { text: decodedAs(bytes, given), readAs: given }
  const { text, encoding, certain } = decode(bytes)
  if (certain) return { text }
  const readAs = encodingOf(charsetIn(bytes), encoding)
  return { text: readAs === encoding ? text : decodedAs(bytes, readAs), readAs }
}
