import type { SealedFile } from '../../../records/fields/field.ts'
import type { SheetPart, SheetRow } from '../../../records/sheet.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { dataAddressOf } from '../../pdf/data-address.ts'
import { isDrawable } from '../pictures/drawable.ts'
import { pictureDrawer } from '../pictures/draw-picture.ts'
import { words } from './picture-words.ts'

/** Data URLs by file id; '' for an unreadable picture. */
export type Pictures = ReadonlyMap<string, string>

/** In pixels: a printed picture is about 8 cm wide. */
const longestSide = 900
const quality = 0.8
/** A smaller file opens fast, and prints better than its thumbnail. */
const SMALL_BYTES = 500_000

/** A record with its files, or with parts that name them; texts are computed on first access. */
export type Pictured = { readonly files: readonly SealedFile[] } | { readonly parts: readonly SheetPart[] }

const filesOf = (records: readonly Pictured[]): SealedFile[] =>
  records.flatMap((record) =>
    'files' in record ? record.files : record.parts.flatMap(({ rows }) => rows.flatMap(({ files }) => files)),
  )

/** Opens in sequence, because each picture takes the memory of a full photo. */
export async function picturesOnPaper(
  records: readonly Pictured[],
  open: OpenFile,
  { onProgress, signal }: { onProgress?: (done: number, all: number) => void; signal?: AbortSignal } = {},
): Promise<Pictures> {
  const wanted = filesOf(records).filter(isDrawable)
  const pictures = new Map<string, string>()
  if (wanted.length === 0) return pictures
  const drawer = pictureDrawer()
  try {
    for (const [at, file] of wanted.entries()) {
      if (signal?.aborted) break
      onProgress?.(at, wanted.length)
      pictures.set(file.id, await opened(file, open, drawer).catch(() => ''))
    }
    return pictures
  } finally {
    drawer.close()
  }
}

async function opened(
  { preview, ...file }: SealedFile,
  open: OpenFile,
  drawer: ReturnType<typeof pictureDrawer>,
): Promise<string> {
  const { bytes, type } = await open(file.size > SMALL_BYTES ? (preview ?? file) : file)
  const { jpeg } = await drawer.draw({ file: new Blob([bytes], { type }), side: longestSide, quality })
  return dataAddressOf(jpeg)
}

const fileText = ({ id, name, type }: SealedFile, pictures: Pictures): string => {
  if (pictures.get(id) === '') return words.notOpened(name)
  if (type.startsWith('video/')) return words.video(name)
  return type.startsWith('audio/') ? words.recording(name) : name
}

export type Drawn = { readonly id: string; readonly name: string; readonly image: string }

/** Splits a row into pictures to draw and text for the other files; labels video and sound. */
export function drawnIn({ text, files }: SheetRow, pictures: Pictures): { text: string; drawn: Drawn[] } {
  const drawn = files.flatMap(({ id, name }) => {
    const image = pictures.get(id) ?? ''
    return image === '' ? [] : [{ id, name, image }]
  })
  // Replaces the text only if it is nothing but a list of file names.
  if (text !== files.map(({ name }) => name).join('\n')) return { text, drawn }
  const others = files.filter(({ id }) => (pictures.get(id) ?? '') === '')
  return { text: others.map((file) => fileText(file, pictures)).join('\n'), drawn }
}
