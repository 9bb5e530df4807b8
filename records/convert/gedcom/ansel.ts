// ANSEL (ANSI/NISO Z39.47-1993) with GEDCOM 5.5.1's additions: a combining mark precedes its
// letter; in Unicode it follows.

const signs: Readonly<Record<number, string>> = {
  0xa1: 'Ł',
  0xa2: 'Ø',
  0xa3: 'Đ',
  0xa4: 'Þ',
  0xa5: 'Æ',
  0xa6: 'Œ',
  0xa7: 'ʹ',
  0xa8: '·',
  0xa9: '♭',
  0xaa: '®',
  0xab: '±',
  0xac: 'Ơ',
  0xad: 'Ư',
  0xae: 'ʼ',
  0xb0: 'ʻ',
  0xb1: 'ł',
  0xb2: 'ø',
  0xb3: 'đ',
  0xb4: 'þ',
  0xb5: 'æ',
  0xb6: 'œ',
  0xb7: 'ʺ',
  0xb8: 'ı',
  0xb9: '£',
  0xba: 'ð',
  0xbc: 'ơ',
  0xbd: 'ư',
  0xbe: '□',
  0xbf: '■',
  0xc0: '°',
  0xc1: 'ℓ',
  0xc2: '℗',
  0xc3: '©',
  0xc4: '♯',
  0xc5: '¿',
  0xc6: '¡',
  0xc7: 'ß',
  0xc8: '€',
  0xcd: 'e',
  0xce: 'o',
  0xcf: 'ß',
}

const marks =
  '0309 0300 0301 0302 0303 0304 0306 0307 0308 030C 030A FE20 FE21 0315 030B 0310 0327 0328 0323 0324 0325 0333 0332 0326 031C 032E FE22 FE23 0338 - 0313'
    .split(' ')
    .map((code) => (code === '-' ? '' : String.fromCharCode(Number.parseInt(code, 16))))

/** Decodes ANSEL to composed Unicode (NFC); an unassigned byte becomes U+FFFD. */
export function decodeAnsel(bytes: Uint8Array): string {
  const parts: string[] = []
  let waiting = ''
  for (const byte of bytes) {
    const mark = byte >= 0xe0 ? marks[byte - 0xe0] : undefined
    if (mark) {
      waiting += mark
      continue
    }
    parts.push((byte < 0x80 ? String.fromCharCode(byte) : (signs[byte] ?? '\uFFFD')) + waiting)
    waiting = ''
  }
  return (parts.join('') + waiting).normalize('NFC')
}
