import { contentOf } from '../../shared/file-viewer/content.ts'
import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'
import { whyNotDrawn } from '../../shared/pictures/words.ts'
import { UserFacingError } from '../../estate/types.ts'
import { withoutMetadata } from '../../shared/pictures/without-metadata.ts'
import type { Chosen } from './chosen.ts'
import { posterOf, secondsOf } from './poster.ts'
import { words } from './words.ts'

type Made = { file: Blob; name: string; preview?: Blob; seconds?: number }

/** The longer side in pixels and the JPEG quality, by the chosen quality. */
const qualities: Readonly<Record<string, { side: number; quality: number }>> = {
  high: { side: 3200, quality: 0.9 },
  medium: { side: 2048, quality: 0.85 },
  low: { side: 1200, quality: 0.8 },
}
const best = { side: Infinity, quality: 0.92 }
const small = { side: 512, quality: 0.75 }

type Wanted = { quality: string; keepsPlace: boolean }

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
}

const withEnding = (name: string, ending: string): string => `${name.replace(/\.[^.]*$/, '')}.${ending}`

/** Detects the type from the bytes: many files named HEIC contain JPEG, and vice versa. */
async function asItIs(photo: File): Promise<File | undefined> {
  const type = await contentOf(photo)
  const ending = endings[type]
  if (ending === undefined) return undefined
  return type === photo.type ? photo : new File([photo], withEnding(photo.name, ending), { type })
}

async function photoOf(photo: File, { quality, keepsPlace }: Wanted, damaged: boolean): Promise<Made> {
  const drawer = pictureDrawer()
  try {
    const whole = await asItIs(photo)
    // The user chose to keep this undecodable file: other programs may show more of it.
    if (damaged && whole)
      return { file: keepsPlace ? whole : ((await withoutMetadata(whole)) ?? whole), name: whole.name }
    const order = { file: photo, partly: damaged }
    const { jpeg: preview } = await drawer.draw({ ...order, ...small })
    const drawn = qualities[quality]
    const file = drawn === undefined && whole && (keepsPlace ? whole : await withoutMetadata(whole))
    if (file) return { file, name: file.name, preview }
    const { jpeg } = await drawer.draw({ ...order, ...(drawn ?? best) })
    return { file: jpeg, name: withEnding(photo.name, 'jpg'), preview }
  } catch (cause) {
    throw new UserFacingError(whyNotDrawn(cause, photo.name, words.unreadable(photo.name)), { cause })
  } finally {
    drawer.close()
  }
}

/** Removes the location unless the user keeps it. Rejects with a message if it is no photo. */
export async function makeMemory({ file, type, damaged = false }: Chosen, wanted: Wanted): Promise<Made> {
  const named = new File([file], file.name, { type })
  if (type.startsWith('image/')) return photoOf(named, wanted, damaged)
  const preview = type.startsWith('video/') ? await posterOf(named, small) : undefined
  const kept = wanted.keepsPlace ? named : ((await withoutMetadata(named)) ?? named)
  const seconds = await secondsOf(named)
  return { file: kept, name: file.name, ...(preview && { preview }), ...(seconds !== undefined && { seconds }) }
}
