import { deflateSync } from 'node:zlib'

/**
 * 320 by 200 pixels, a black frame with the codec's name. Drawn for these tests and compressed by
 * LibTIFF (CCITT group 4), OpenJPEG (JPEG 2000) and by hand (JBIG2, ITU-T T.88).
 */
const ccitt =
  'JqBmG///IrcL//5sFsGz///////////////////////////////////////////////////////////5DaHKHIZg5Q/4ITwaBPAhsyrRVhkA/wgwg//wj6I6I6YR9EdEdP/9BCIbQQiG8gvZBvf8JuE3/+k6T//pNpN/////6VpX//tbX/+Kj/+lX///////////////f//V//tv//kGLyDF/////99//7pOl/+3t//9pWl/+wwrDC//sGUOEmDKHCX/7EQmIhf/hhBhf/kNschmjlDiI/iI////////////////////////////////////////////////////////////////////////////////////H//j//wAQAQ='
const jbig2 =
  'AAAAADAAAQAAABMAAAFAAAAAyAAAAAAAAAAAAAAAAAAAASYAAQAAAOIAAAFAAAAAyAAAAAAAAAAAAAAD//3/Av7+/quhu35YsfAvGwb4fbMcrUC7N3hR/3//f/ZsMlr7ELKFJocsq/qwY8fp+OskNRBMOohlknDTBBmBfY8/xCM/Dlbr6EvgjmT5qeWUgpU40fy7GAhxJRRcQHdP0VFuspqkGmvAkghyv6T0YVHJGSWNxI3Cj+F4CAGnJNFEwF53lKZZTjE9Gw4bH2SEXz0Sfusyq8ngYMYmA4ffFNNWrLzt+WbXIkMaHEYaU5T6oOJgtKTubVJSwfogHhIVub//fxfcAtXu5Vq+n/+s'
const jpeg2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAyAAAAUAAAQcHAAAAAAAPY29scgEAAAAAABEAAAgAanAyY/9P/1EAKQAAAAABQAAAAMgAAAAAAAAAAAAAAUAAAADIAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAA/1wAI0J3IHbwdvB2wG8AbwBu4GdQZ1BnaFAFUAVQR1fTV9NXYv9kACUAAUNyZWF0ZWQgYnkgT3BlbkpQRUcgdmVyc2lvbiAyLjUuNP+QAAoAAAAAB28AAf+Tz7DoGVLW+qWDQcRWV5ZikONax07EJ20BKqKYEmhSnEdTI2JELq+ndny8QidXVG34NuWxt5xDSmFBQHmxqsHxmofMdg+QkBHoR38utg9vTHPBjmNvPtaAj6YfSkeN9yQiIvI/NENq4xjv18nrwPRfhWMkuezHn68vgUUA8t8ZX595ubD1+vbmz4eXpLBR707HzPY+ijw+NOAMGB8rjBVRxps459gYpglg0dWKjpRH/Ay/CvLFvYYheQjN/LNsr6oObyqZhaPbOWKbSBrDCE2BUQmiaZYUF3Wc8EsIezVuSj6SP88L/DLQqjpcOnCXi+njzUSU550CdY4Hqf9wThTzl4hkBuF4Xoi6Y5ZDbl+0hmcg3Vx6HhexypKfubl0TsS0vRfwVccFZVULLTpn1M3OvJqEfM9oSTsKsfhIe/llUchLjJDPo07Hy6cj5a2AxZdw0uiSZEEpr8dbMe4xfaO+dWQ2rhYJBJusxSQukL6z7sApmReCwZhh4zr0FBZ5ezkAQLVbPI8ogqz6uk9yMuefrEhA2C8bHUNoHVSswi9hBgCQB9RLU8lNTs/PBg/na7PaSSaalBX0REYXLTSd+Spv6HDv9blE+nOvMSu/Ki3cBAgScSCkjtJxVW6an4qF63DMmI62VLWfKBE5kB0qPrXFDAMEmCX+dLmKt+8IOKxH9h7iU4ACe/FIcLCMPzv5G3KG5zd+6Vu3EQiIJac2m/5vco/qIrq+1IJfC/kDee8dc2gAAwj9HAwGe8o9oKQOkzhIRU6W9/xkTwKAXc8dBpoFlFKrCMlEKiwj/cEz5Zeio8OCwZ2N5MqSEhLCkMefopYNWdzP2NK4vXbegVp9efBTQjAbkP9+kcPG2wmbwIXJdpas6QpDpxtVNO0r3H8CV49yUr97mIptlpU9E98YvETiZUxBI77FHe2+TA3dSBBuVM1D8/YQtbZZnhMjpOSBK4wurx11213Y3FWwXmBBUARxufHn4teflQb823L4jGPtZBnqAZvWSSjesKnJBTWt1pz00ZhMMU1zmD2j78kkpZdAn76iTJQDs8fb3RjFy+pU3ELDltbNWabfmQDz2FqAuptgOTU5L40MmD6VM+0wKlyceABY2UtQ8VBt/LVLkgypxR1VCAIr6RzX1DG4U/iZR8nk8J/oSdSSubKUDETl3zVjx/xAojNG78MZKiIKBrfWg+YaQ8N9BycEQLDpECwCfBDgGcYzJEynTBG6t9GZLIAdxXMRqnV3eLPnT5AlWB+O8QwD+CCZ2nHYg2C8ZFM/uhAAAMJCVUm+5AleVpfk3xoJFXsvXFO1es/1GRPAH9+F3iCICVylDVSq4BsztuYzTc3kccaq3lz/f+nlRmBLpKcFA2J6MCm1YPhDMbne4fUUUWqNCWXuWHOLnVNBDJClBD8obH9F17Tjf3JpH/4S4kdeOxhasf7PCNxPQxfUv2KcX8hedcIBHnegRAbNHJBn1GF7EO6lbLFFFTKMpVrcv/9iV5ABz8/uTi3qgWWNu/8g0X8+hUK1/SLVQCZFJC6ywwXeYWW7jgaSsM9znzYIBhIS9vi0vlC2r9j/JvESfMVdZDOIU6gPywH5DY0MUTWphNxG8vUfRT/6qrM85tDAzQEz5ZeVlEy9HivhuAZcgCtzOTNOjYxKELXFRKHhK/Krha+0l+Nh+Nd6BQng5wdbJviBi/ifIRvBZ2hFf5mLm6KzusSXtUJuBldJZxexDn/LZFvS2YjlTipbjlzx/Bsvusf4yv4ib8RLj+DWfwdA/0RP8Zf8Y/8InodYALFdAagb/s9U7cWMgvI8eM6d/SGDC4beUQgL32ZL2ZzZozyEkPvRs1L8+Qhn6Eju4plKeIVQe1CssWJlQOjIsQFFbCsJMHFLcXEzFxZYfSxLWTIAYmhUCoW1Lx++dQqRrB/bLH7m86j2ykZHNZAAFzkuwv9odoROFDothFvKUIjA2WK0GqHwH+Ku/VdjrDzhgw5vNBYmoag7p7XyQ5zXfdPGBY6PM7d60alJfLcOtKxfmSi71v8gp/prVq8BOadAq+gD/3iIVder2hiiTK0U+SeLwCIXgzxf+IST/QiDZCbMjiX7O5CE/VuO0D3k4AkjrxYjoTvwWxQuQ05yjUAJAmsgfNOJcbJ/0g3EtXu2uhdxX0DopJgIChAGRStJXpheahPKwHGiPIjC3a8oB7BuI6Upq9weDZMY3TE2I8sXr1Qm5GiSZ4cnqCNn0RJTswumEgOFEXojAPyo2dQ4VvSzU+P2XJHopIrAW2mKPsLpEnWub3s3kpqK8N7dLLZzfHe7JNbFQPNASZV6831EEYlSVxefdYof/3PjyLymmUqZvjjlbQ0XBEqQjSG26mKkOTPefGCxLTEtEQSrtn0vniiG20OesdA+7g8CZkLL3nBtUnCUxwOFBXdnEXkTar6/rWjg5DwsaSnwJnBVMH//QiSPYyJ4fYBRftRxmAX67PAN4oQBf/7i8zfP6419TOGE6hAE8y+QTx/a38mL/fBNT5zybCRYraKzCttCSvj/2Q=='

const bitmap = '/ColorSpace /DeviceGray /BitsPerComponent 1'

export const scannedPages = [
  'CCITT',
  'JBIG2',
  'JPEG 2000',
  'Japanese without its font',
  'a field that was filled in and not drawn',
  'a picture that is damaged',
  'a picture of too many pixels',
] as const

/** The pages whose picture no viewer can show. */
export const undrawablePages: readonly (typeof scannedPages)[number][] = [
  'a picture that is damaged',
  'a picture of too many pixels',
]

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([bytesOf(`<< ${dictionary} /Length ${bytes.length} >> stream\n`), bytes, bytesOf('\nendstream')])
const image = (dictionary: string, bytes: Buffer) =>
  stream(`/Type /XObject /Subtype /Image /Width 320 /Height 200 ${dictionary}`, bytes)

export function scannedPdf(): Buffer {
  const whole = Buffer.from(jpeg2000, 'base64')
  const shown: Buffer[] = [
    image(
      `${bitmap} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 320 /Rows 200 /BlackIs1 true >>`,
      Buffer.from(ccitt, 'base64'),
    ),
    image(`${bitmap} /Filter /JBIG2Decode`, Buffer.from(jbig2, 'base64')),
    image('/Filter /JPXDecode', whole),
    // A predefined CMap of Japanese Windows, which the file does not embed.
    bytesOf('<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [3 0 R] >>'),
    bytesOf(
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (agent) /V (Ruth) /DA (/Helv 60 Tf 0 g) /Rect [40 60 280 140] /F 4 >>',
    ),
    image('/Filter /JPXDecode', whole.subarray(0, 60)),
    // 20,000 by 20,000 black pixels: a file of 50 KB that takes 1.6 GB to draw.
    stream(
      `/Type /XObject /Subtype /Image /Width 20000 /Height 20000 ${bitmap} /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(50_000_000)),
    ),
  ]
  const drawImage = 'q 320 0 0 200 0 0 cm /I Do Q'
  // Three characters in Shift-JIS, for which the viewer needs the CMap.
  const write = 'BT /F 60 Tf 40 80 Td <93FA967B8CEA> Tj ET'
  const objects: Buffer[] = []
  const add = (body: Buffer) => objects.push(body)
  const field = 6 + scannedPages.indexOf('a field that was filled in and not drawn') * 3
  const helvetica = '/Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const form = `/AcroForm << /Fields [${field} 0 R] /DR << /Font << ${helvetica} >> >> >>`
  add(bytesOf(`<< /Type /Catalog /Pages 2 0 R ${form} >>`))
  const kids = shown.map((_, at) => `${4 + at * 3} 0 R`).join(' ')
  add(bytesOf(`<< /Type /Pages /Kids [${kids}] /Count ${shown.length} /MediaBox [0 0 320 200] >>`))
  add(
    bytesOf(
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
    ),
  )
  shown.forEach((what, at) => {
    const own = 4 + at * 3
    const isFont = scannedPages[at] === 'Japanese without its font'
    const isField = own + 2 === field
    const resources = isFont ? `/Font << /F ${own + 2} 0 R >>` : isField ? '' : `/XObject << /I ${own + 2} 0 R >>`
    const fields = isField ? `/Annots [${field} 0 R]` : ''
    add(bytesOf(`<< /Type /Page /Parent 2 0 R /Contents ${own + 1} 0 R /Resources << ${resources} >> ${fields} >>`))
    add(stream('', bytesOf(isFont ? write : isField ? '' : drawImage)))
    add(what)
  })
  return pdfOf(objects)
}

export function longPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${3 + at} 0 R`)
  const page = bytesOf('<< /Type /Page /Parent 2 0 R >>')
  return pdfOf([
    bytesOf('<< /Type /Catalog /Pages 2 0 R >>'),
    bytesOf(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} /MediaBox [0 0 320 200] >>`),
    ...kids.map(() => page),
  ])
}

function pdfOf(objects: readonly Buffer[]): Buffer {
  const parts = [bytesOf('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  objects.forEach((body, index) => {
    const object = Buffer.concat([bytesOf(`${index + 1} 0 obj\n`), body, bytesOf('\nendobj\n')])
    places.push(at)
    at += object.length
    parts.push(object)
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(bytesOf(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`))
  parts.push(bytesOf(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`))
  return Buffer.concat(parts)
}
