import { deflateRawSync } from 'node:zlib'

const bytes = (text: string) => new TextEncoder().encode(text)

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crcOf = (data: Uint8Array) => {
  let crc = 0xffffffff
  for (const byte of data) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

export function zipOf(files: Record<string, string>, said?: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const table: Uint8Array[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = bytes(text)
    const packed = deflateRawSync(data)
    const head = (signature: number, length: number, more: (view: DataView) => void) => {
      const out = new Uint8Array(length + name.length)
      const view = new DataView(out.buffer)
      view.setUint32(0, signature, true)
      more(view)
      out.set(bytes(name), length)
      return out
    }
    const sizes = (view: DataView, at: number) => {
      view.setUint16(at, 8, true)
      view.setUint32(at + 6, crcOf(data), true)
      view.setUint32(at + 10, packed.length, true)
      view.setUint32(at + 14, said ?? data.length, true)
      view.setUint16(at + 18, name.length, true)
    }
    const local = head(0x04034b50, 30, (view) => sizes(view, 8))
    const entry = head(0x02014b50, 46, (view) => {
      sizes(view, 10)
      view.setUint32(42, offset, true)
    })
    parts.push(local, packed)
    table.push(entry)
    offset += local.length + packed.length
  }
  const size = table.reduce((sum, { length }) => sum + length, 0)
  const end = new Uint8Array(22)
  const view = new DataView(end.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, table.length, true)
  view.setUint16(10, table.length, true)
  view.setUint32(12, size, true)
  view.setUint32(16, offset, true)
  return new Uint8Array([...parts, ...table, end].flatMap((part) => [...part]))
}

export const documentOf = (...paragraphs: string[]) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join('')}</w:body></w:document>`
const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const links =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
export const wordFile = (body: string, more: Record<string, string> = {}, said?: number) =>
  zipOf({ '[Content_Types].xml': types, '_rels/.rels': links, 'word/document.xml': body, ...more }, said)
