import brotli from 'brotli/decompress.js'
import { Bytes } from './bytes.ts'
import { leftOf } from './glyf.ts'
import { glyphsOf } from './woff2-glyphs.ts'

// Browsers decode WOFF2 only internally, but shaping needs the font's tables
// (https://www.w3.org/TR/WOFF2/). Existing decoders compile strings to code, which our
// Content-Security-Policy blocks.

const tags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .replaceAll('_', ' ')
    .match(/.{4}(?= |$)/g) ?? []

type Table = { readonly tag: string; readonly length: number; readonly transformed: boolean }

function tableIn(file: Bytes): Table {
  const flags = file.uint8()
  const tag = tags[flags & 63] ?? String.fromCharCode(...file.take(4))
  const version = flags >> 6
  const original = file.uintBase128()
  const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
  return { tag, length: transformed ? file.uintBase128() : original, transformed }
}

/** Rebuilds the table `hmtx`; omitted left side bearings come from the outlines. */
function widthsOf(transformed: Uint8Array, metrics: number, glyphs: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const table = new Bytes(transformed)
  const flags = table.uint8()
  const advances = Array.from({ length: metrics }, () => table.uint16())
  const lefts = glyphs.map((glyph, at) => ((flags & (at < metrics ? 1 : 2)) === 0 ? table.int16() : leftOf(glyph)))
  const made = new DataView(new ArrayBuffer(2 * metrics + 2 * glyphs.length))
  for (const [at, left] of lefts.entries()) {
    if (at < metrics) made.setUint16(4 * at, advances[at] ?? 0)
    made.setInt16(at < metrics ? 4 * at + 2 : 2 * metrics + 2 * at, left)
  }
  return new Uint8Array(made.buffer)
}

function outlines(glyphs: readonly Uint8Array[]): { glyf: Uint8Array<ArrayBuffer>; loca: Uint8Array<ArrayBuffer> } {
  const glyf = new Uint8Array(glyphs.reduce((sum, { length }) => sum + length, 0))
  const loca = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)))
  let end = 0
  for (const [at, glyph] of glyphs.entries()) {
    glyf.set(glyph, end)
    end += glyph.length
    loca.setUint32(4 * at + 4, end)
  }
  return { glyf, loca: new Uint8Array(loca.buffer) }
}

/** Tables are aligned to four bytes. */
const padded = (length: number): number => Math.ceil(length / 4) * 4

function fontOf(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  let end = 12 + 16 * entries.length
  const made = new Uint8Array(entries.reduce((sum, [, { length }]) => sum + padded(length), end))
  const view = new DataView(made.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, entries.length)
  for (const [at, [tag, table]] of entries.entries()) {
    const entry = 12 + 16 * at
    made.set(new TextEncoder().encode(tag), entry)
    view.setUint32(entry + 8, end)
    view.setUint32(entry + 12, table.length)
    made.set(table, end)
    end += padded(table.length)
  }
  return made
}

export function decompress(woff2: Uint8Array): Uint8Array {
  const file = new Bytes(woff2)
  if (file.uint32() !== 0x774f4632) throw new Error('This is no WOFF2 file.')
  file.take(8)
  const count = file.uint16()
  file.take(6)
  const size = file.uint32()
  file.take(24)
  const found = Array.from({ length: count }, () => tableIn(file))
  const bytes = brotli(
    file.take(size),
    found.reduce((sum, { length }) => sum + length, 0),
  )
  if (bytes === undefined) throw new Error('The file is damaged.')
  const content = new Bytes(bytes)
  const tables = new Map<string, Uint8Array<ArrayBuffer>>(
    found.map(({ tag, length }) => [tag, new Uint8Array(content.take(length))]),
  )
  const isTransformed = (tag: string) => found.some((table) => table.tag === tag && table.transformed)
  const [glyf, head, hhea, hmtx] = ['glyf', 'head', 'hhea', 'hmtx'].map((tag) => tables.get(tag))
  if (glyf && head && hhea && hmtx && isTransformed('glyf')) {
    const glyphs = glyphsOf(glyf)
    for (const [tag, table] of Object.entries(outlines(glyphs))) tables.set(tag, table)
    // indexToLocFormat 1: offsets of four bytes.
    new DataView(head.buffer).setInt16(50, 1)
    const metrics = new DataView(hhea.buffer).getUint16(34)
    if (isTransformed('hmtx')) tables.set('hmtx', widthsOf(hmtx, metrics, glyphs))
  }
  return fontOf(tables)
}
