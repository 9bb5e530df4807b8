// The structure of TIFF 6.0: a linked list of directories of entries, one directory per page.
// tiff-reader.ts decodes the pixels.

type Bytes = Uint8Array<ArrayBuffer>
/** `at`: offset of the entry; `values`: offset of its data; `length`: the data's bytes. */
type Entry = { tag: number; type: number; count: number; at: number; values: number; length: number }
/** `end` is the offset of the pointer to the next directory. */
type Directory = { at: number; end: number; entries: readonly Entry[] }

/** Bytes per value of each type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const tags = { smaller: 254, width: 256, height: 257, orientation: 274, below: 330, exif: 34_665, gps: 34_853 }
/** The tags for offsets and byte counts: strips, then tiles. */
const parts = [
  [273, 279],
  [324, 325],
] as const
/** Lists description, make, model, software, date, artist, host, copyright, IPTC, XMP and so on. */
const metadataTags = [
  270, 271, 272, 305, 306, 315, 316, 33_432, 33_723, 34_377, 700, 40_091, 40_092, 40_093, 40_094, 40_095,
]
const metadataDirectories: readonly number[] = [tags.exif, tags.gps, 40_965]
const telling: readonly number[] = [...metadataTags, ...metadataDirectories]
/** A longer list is malformed: no scan has as many pages. */
const mostPages = 1000

function layoutOf(bytes: Bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 0x49
  const short = (at: number) => view.getUint16(at, little)
  const long = (at: number) => view.getUint32(at, little)
  /** Undefined if the directory is not within the file. */
  const directory = (at: number): Directory | undefined => {
    if (at < 8 || at + 2 > bytes.length) return undefined
    const end = at + 2 + short(at) * 12
    if (end + 4 > bytes.length) return undefined
    const entries: Entry[] = []
    for (let here = at + 2; here < end; here += 12) {
      const [tag, type, count] = [short(here), short(here + 2), long(here + 4)]
      const length = count * (sizes[type] ?? 0)
      entries.push({ tag, type, count, at: here, length, values: length > 4 ? long(here + 8) : here + 8 })
    }
    return { at, end, entries: entries.filter(({ values, length }) => length > 0 && values + length <= bytes.length) }
  }
  const numbers = ({ entries }: Directory, tag: number): number[] => {
    const entry = entries.find((one) => one.tag === tag)
    if (entry === undefined || ![3, 4, 13].includes(entry.type)) return []
    const [size, read] = entry.type === 3 ? [2, short] : [4, long]
    return Array.from({ length: entry.count }, (_, at) => read(entry.values + at * size))
  }
  const pages = () => {
    const found = new Map<number, Directory>()
    for (
      let at = bytes.length < 8 || short(2) !== 42 ? 0 : long(4);
      at !== 0 && !found.has(at) && found.size < mostPages;
    ) {
      const next = directory(at)
      if (next === undefined) break
      found.set(at, next)
      at = long(next.end)
    }
    const all = [...found.values()]
    const full = all.filter((one) => ((numbers(one, tags.smaller)[0] ?? 0) & 1) === 0)
    return { all, full: full.length > 0 ? full : all.slice(0, 1) }
  }
  const keep = ({ at, end }: Directory, kept: readonly Entry[]) => {
    const next = bytes.slice(end, end + 4)
    const copies = kept.map((entry) => bytes.slice(entry.at, entry.at + 12))
    bytes.fill(0, at + 2, end + 4)
    view.setUint16(at, kept.length, little)
    copies.forEach((copy, place) => bytes.set(copy, at + 2 + place * 12))
    bytes.set(next, at + 2 + kept.length * 12)
  }
  return { view, little, directory, numbers, pages, keep }
}

/** Overwrites the metadata of a directory and its subdirectories with zeros; no offset changes. */
function eraseMetadata(bytes: Bytes, layout: ReturnType<typeof layoutOf>, found: Directory, depth = 0): void {
  const empty = (list: Directory) => {
    for (const { values, length } of list.entries) bytes.fill(0, values, values + length)
    bytes.fill(0, list.at, list.end)
  }
  for (const tag of metadataDirectories)
    for (const at of layout.numbers(found, tag)) {
      const list = layout.directory(at)
      if (list && list.at !== found.at) empty(list)
    }
  for (const { tag, values, length } of found.entries) if (telling.includes(tag)) bytes.fill(0, values, values + length)
  layout.keep(
    found,
    found.entries.filter(({ tag }) => !telling.includes(tag)),
  )
  const below = depth < 3 ? layout.numbers(found, tags.below) : []
  for (const at of below) {
    const list = layout.directory(at)
    if (list) eraseMetadata(bytes, layout, list, depth + 1)
  }
}

export function stripTiff(bytes: Bytes): Bytes | undefined {
  const copy = bytes.slice()
  const layout = layoutOf(copy)
  const { all } = layout.pages()
  for (const found of all) eraseMetadata(copy, layout, found)
  return all.length > 0 ? copy : undefined
}

/** Makes a page safe for a library: one directory, without offsets to others or beyond the end. */
function ofOnePage(bytes: Bytes, { at }: Directory): Bytes {
  const copy = bytes.slice()
  const { view, little, directory, keep } = layoutOf(copy)
  const found = directory(at)
  if (found === undefined) return copy
  const kept = found.entries.filter(({ tag }) => tag !== tags.below && !metadataDirectories.includes(tag))
  keep(found, kept)
  view.setUint32(4, at, little)
  view.setUint32(at + 2 + kept.length * 12, 0, little)
  return copy
}

export function tiffPages(bytes: Bytes): Bytes[] {
  return layoutOf(bytes)
    .pages()
    .full.map((found) => ofOnePage(bytes, found))
}

type AboutTiff = {
  pixels: number
  /** Exif orientation, 1 to 8. */
  orientation: number
  /** All strips or tiles of each page are within the file. */
  isWhole: boolean
  pages: number
}

export function aboutTiff(bytes: Bytes): AboutTiff | undefined {
  const { numbers, pages } = layoutOf(bytes)
  const { full } = pages()
  const [first] = full
  if (first === undefined) return undefined
  const [width = 0] = numbers(first, tags.width)
  const [height = 0] = numbers(first, tags.height)
  const isThere = (page: Directory) => {
    const [starts, lengths] = parts
      .map((pair) => pair.map((tag) => numbers(page, tag)))
      .find(([found]) => found !== undefined && found.length > 0) ?? [[], []]
    return (
      starts !== undefined &&
      starts.length > 0 &&
      starts.every((at, part) => at + (lengths?.[part] ?? 0) <= bytes.length)
    )
  }
  return {
    pixels: width * height,
    orientation: numbers(first, tags.orientation)[0] ?? 1,
    isWhole: full.every(isThere),
    pages: full.length,
  }
}

export const isTiff = ([first, second, third, fourth]: Uint8Array): boolean =>
  (first === 0x49 && second === 0x49 && third === 0x2a && fourth === 0) ||
  (first === 0x4d && second === 0x4d && third === 0 && fourth === 0x2a)
