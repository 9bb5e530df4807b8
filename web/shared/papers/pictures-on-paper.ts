import type { SealedFile } from '../../../records/fields/field.ts'
import type { SheetPart, SheetRow } from '../../../records/sheet.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { dataAddressOf } from '../../pdf/data-address.ts'
import { isDrawable } from '../pictures/drawable.ts'
import { pictureDrawer } from '../pictures/draw-picture.ts'
import { words } from './picture-words.ts'

/** Opened pictures by the id of their file, each as an address that holds all of it; '' for one that could not be opened. */
export type Pictures = ReadonlyMap<string, string>

/** In pixels: on paper they are some 8 cm wide. */
const longestSide = 900
const quality = 0.8

/** A record with its files, or with the parts that name them: what thousands say is not worked out for their pictures alone. */
export type Pictured = { readonly files: readonly SealedFile[] } | { readonly parts: readonly SheetPart[] }

const filesOf = (records: readonly Pictured[]): SealedFile[] =>
  records.flatMap((record) =>
    'files' in record ? record.files : record.parts.flatMap(({ rows }) => rows.flatMap(({ files }) => files)),
  )

/**
 * Opens the pictures of records, small enough for paper, one after another: each takes as much memory as a whole photo. What cannot be
 * opened keeps nobody from the others.
 * @param open how a file is opened: of the own estate, or of one that was left
 * @param onProgress hears how many are opened
 * @param signal leaves out those that are not opened yet
 */
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
  const { bytes, type } = await open(preview ?? file)
  const { jpeg } = await drawer.draw({ file: new Blob([bytes], { type }), side: longestSide, quality })
  return dataAddressOf(jpeg)
}

const saidOf = ({ id, name, type }: SealedFile, pictures: Pictures): string => {
  if (pictures.get(id) === '') return words.notOpened(name)
  if (type.startsWith('video/')) return words.video(name)
  return type.startsWith('audio/') ? words.recording(name) : name
}

/** A picture on paper, with the name of its file. */
export type Drawn = { readonly id: string; readonly name: string; readonly image: string }

/** What a paper tells of a row: the pictures to draw, and in words what cannot be drawn, a film or a recording as what it is. */
export function drawnIn({ text, files }: SheetRow, pictures: Pictures): { text: string; drawn: Drawn[] } {
  const drawn = files.flatMap(({ id, name }) => {
    const image = pictures.get(id) ?? ''
    return image === '' ? [] : [{ id, name, image }]
  })
  // Only what names files and nothing else is told anew.
  if (text !== files.map(({ name }) => name).join('\n')) return { text, drawn }
  const others = files.filter(({ id }) => (pictures.get(id) ?? '') === '')
  return { text: others.map((file) => saidOf(file, pictures)).join('\n'), drawn }
}
