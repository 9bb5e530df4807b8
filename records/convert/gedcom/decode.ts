import { decode } from '../encoding.ts'
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

/**
 * The text of a GEDCOM file. The bytes come before what the file says of them: whoever writes UTF-8 and calls it ANSEL is read as UTF-8, for the
 * one is never the other by chance.
 */
export function decodeGedcom(bytes: Uint8Array): string {
  const { text, certain } = decode(bytes)
  if (certain) return text
  const said = saidIn(bytes)
  if (said === 'ANSEL') return decodeAnsel(bytes)
  if (/^(?:IBMPC|IBM|OEM|DOS|CP437)/.test(said)) return letters(bytes, (byte) => ofOldPcs[byte - 128] ?? byte)
  if (said.startsWith('MAC')) return new TextDecoder('macintosh').decode(bytes)
  return /^(?:ANSI|CP1252|WINDOWS)/.test(said) ? decode(bytes, 'windows-1252').text : text
}
