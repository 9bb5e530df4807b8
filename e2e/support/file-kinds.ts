import { Buffer } from 'node:buffer'
import { smallTiff } from '../../web/shared/pictures/testing/small-tiff.ts'

// Small files as common programs write them: pictures of 16 by 8 pixels, 50 ms of sound.

const avif = [
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxv',
  'YwAAAABEAAABAAEAAAABAAABGgAAAB4AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABAAAAAIAAAAEHBp',
  'eGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACZtZGF0EgAKCDgMv7CAhoNIMhAbQBxxxwQAAMNe0zUAvIWA',
].join('')
const webp = 'UklGRjQAAABXRUJQVlA4ICgAAABwAQCdASoQAAgAAsBMJaACdAFAAAD+9muf/kp/9K39u/HsRhnWAAAA'
const gif = [
  'R0lGODlhEAAIAPAAAAAAgP///yH5BAAyAAAAIf8LTkVUU0NBUEUyLjADAQAAACH/C0ltYWdlTWFnaWNrDWdhbW1hPTAuNDU0NTUALAAAAAAQAAgAAAIKhI+py+0Po5ysAAAh+QQAMgAA',
  'ACH/C0ltYWdlTWFnaWNrDWdhbW1hPTAuNDU0NTUALAAAAAAQAAgAgP//fwAAAAIKhI+py+0Po5ysAAA7',
].join('')
const flac = [
  'ZkxhQwAAACIQABAAAAFAAAFAAfQA8AAAAZAzIYdTJ0RSyz20nVROwiWXhAAARCAAAAByZWZlcmVuY2UgbGliRkxBQyAxLjQuMiAyMDIyMTAyMgEAAAAYAAAAQ29tbWVudD1Qcm9jZXNz',
  'ZWQgYnkgU29Y//h0CAABjyRKA0ceCjnNTXZY0Vj3tLeUF4BTZVW4p4jgAVpIZNpB1kjdTtZa2mbbbNll3mKgWFQs2PKiX0IZTg7+DepqVPQUUMhJx+pFpau5KQwYUpxROWJabyftJBXE',
  'DCsM+UkpNS+5Yg0DDnOQhMrGwJTeoQQIYc5DjfKTXrJTGOoUYwZGKeTIl6zf0ocYUUU5G3JYnWv9lMMKMo5VKStbyS7+FUYKYodFsPNPiS/j8MQQO4whOWWkW2BaD7iChBBCGb6VnpLm',
  'dM5wVhhiPz9JP9pOaoRQ5xjsr0pLNpfxuHMIEMIxXv00v2plnGYYwVxUpostqSflCmHGHIdx/byXtSX2QIc4Ux2XsjUrNTMcTY8kolRJFY6sfoTQbWTMSQeegKqhsLey3dD/7EumlSul',
  'm2l26Ge/nuUQgQSAqYc=',
].join('')

function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 16 * 8 * 3, 0x80)
  bytes.fill(0, 0, 54)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 16],
    [22, 8],
    [26, 1 + 24 * 65_536],
  ] as const)
    bytes.writeUInt32LE(value, at)
  return bytes
}

/** An AIFF file with 400 samples of silence, 16 bits each. */
export function aiff(): Buffer {
  const sound = Buffer.alloc(54 + 800)
  sound.write('FORM', 0)
  sound.writeUInt32BE(sound.length - 8, 4)
  sound.write('AIFFCOMM', 8)
  sound.writeUInt32BE(18, 16)
  sound.writeUInt16BE(1, 20)
  sound.writeUInt32BE(400, 22)
  sound.writeUInt16BE(16, 26)
  // 8,000 Hz as an 80-bit float.
  sound.set([0x40, 0x0b, 0xfa], 28)
  sound.write('SSND', 38)
  sound.writeUInt32BE(8 + 800, 42)
  return sound
}

const page = { width: 40, height: 60 }
/** A TIFF with two pages, the first red, the second blue. */
export const scan = (): Buffer =>
  Buffer.from(
    smallTiff([
      { ...page, color: [200, 30, 30] },
      { ...page, color: [30, 30, 200] },
    ]),
  )

/** A TIFF in the Lab color space, as Photoshop saves it; neither browsers nor our app show it. */
export const labTiff = () =>
  named('lab.tif', 'image/tiff', Buffer.from(smallTiff([{ ...page, entries: [[262, 3, [8]]] }])))

const named = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** One picture of each type, with the MIME type that a browser reports. */
export const pictures = () => [
  named('photo.avif', 'image/avif', Buffer.from(avif, 'base64')),
  named('photo.webp', 'image/webp', Buffer.from(webp, 'base64')),
  named('photo.gif', 'image/gif', Buffer.from(gif, 'base64')),
  named('photo.bmp', 'image/bmp', bitmap()),
  named('photo.tif', 'image/tiff', scan()),
]

export const flacFile = () => named('tone.flac', 'audio/flac', Buffer.from(flac, 'base64'))

/** A PDF with a Japanese font that the file does not embed, as older programs wrote it. */
export function pdfWithoutFaces(texts: readonly string[]): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '',
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UTF16-H/DescendantFonts[4 0 R]>>',
  ]
  objects.push(
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/FontBBox[-123 -257 1001 910]/ItalicAngle 0/Ascent 723/Descent -241/CapHeight 709/StemV 69>>',
  )
  const kids: string[] = []
  for (const text of texts) {
    const coded = Array.from(text, (sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')
    const drawn = `BT /F 60 Tf 40 100 Td <${coded}> Tj ET`
    kids.push(`${objects.length + 1} 0 R`)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 320 200]/Resources<</Font<</F 3 0 R>>>>/Contents ${objects.length + 2} 0 R>>`,
      `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    )
  }
  objects[1] = `<</Type/Pages/Count ${texts.length}/Kids[${kids.join(' ')}]>>`
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const list = places.map((place) => `${`${place}`.padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${list}trailer<</Size ${objects.length + 1}/Root 1 0 R>>`
  return Buffer.from(`${pdf}${end}\nstartxref\n${pdf.length}\n%%EOF`, 'latin1')
}
