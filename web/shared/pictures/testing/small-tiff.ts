type Entry = [tag: number, type: 2 | 3 | 4, values: number[] | string]
type Page = {
  width: number
  height: number
  color?: [number, number, number]
  points?: Uint8Array
  entries?: readonly Entry[]
}

const red: Page = { width: 4, height: 2, color: [255, 0, 0] }

/** A TIFF of single-color pages, as a scanner writes it: each directory follows its pixels. */
export function smallTiff(pages: readonly Page[] = [red], little = true): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(20_000)
  const view = new DataView(bytes.buffer)
  const short = (at: number, value: number) => view.setUint16(at, value, little)
  const long = (at: number, value: number) => view.setUint32(at, value, little)
  bytes.set(new TextEncoder().encode(little ? 'II' : 'MM'))
  short(2, 42)
  let next = 4
  let free = 8
  for (const { width, height, color = [0, 0, 0], points: given, entries = [] } of pages) {
    const points = free
    const drawn = given ?? Uint8Array.from(Array.from({ length: width * height }, () => color).flat())
    bytes.set(drawn, points)
    free = points + drawn.length
    const own: Entry[] = [
      [256, 3, [width]],
      [257, 3, [height]],
      [258, 3, [8, 8, 8]],
      [259, 3, [1]],
      [262, 3, [2]],
      [273, 4, [points]],
      [277, 3, [3]],
      [278, 3, [height]],
      [279, 4, [drawn.length]],
    ]
    const others = own.filter(([tag]) => !entries.some(([instead]) => instead === tag))
    const all = [...others, ...entries].toSorted(([a], [b]) => a - b)
    const values = free + (free % 2)
    let beside = values
    const places = all.map(([, type, list]) => {
      const size = list.length * [0, 0, 1, 2, 4][type]!
      const place = beside
      if (size > 4) beside += size + (size % 2)
      return size > 4 ? place : undefined
    })
    const directory = beside
    long(next, directory)
    short(directory, all.length)
    all.forEach(([tag, type, list], at) => {
      const entry = directory + 2 + at * 12
      short(entry, tag)
      short(entry + 2, type)
      long(entry + 4, list.length)
      const place = places[at]
      if (place !== undefined) long(entry + 8, place)
      const start = place ?? entry + 8
      const numbers = typeof list === 'string' ? [...new TextEncoder().encode(list)] : list
      numbers.forEach((value, index) => {
        if (type === 2) bytes[start + index] = value
        else if (type === 3) short(start + index * 2, value)
        else long(start + index * 4, value)
      })
    })
    next = directory + 2 + all.length * 12
    free = next + 4
  }
  return bytes.slice(0, free)
}
