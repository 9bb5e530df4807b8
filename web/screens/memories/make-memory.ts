import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'
import { whyNotDrawn } from '../../shared/pictures/words.ts'
import { UserFacingError } from '../../estate/types.ts'
import { withoutMetadata } from '../../shared/pictures/without-metadata.ts'
import type { Chosen } from './chosen.ts'
import { posterOf } from './poster.ts'
import { words } from './words.ts'

/** A file as it is sealed, with the small picture for the gallery where one could be drawn. */
export type Made = { file: Blob; name: string; preview?: Blob }

/** How long the longer side of a photo stays, and how good it looks. */
const qualities: Readonly<Record<string, { side: number; quality: number }>> = {
  high: { side: 3200, quality: 0.9 },
  medium: { side: 2048, quality: 0.85 },
  low: { side: 1200, quality: 0.8 },
}
const whole = { side: Infinity, quality: 0.92 }
const small = { side: 512, quality: 0.75 }

const isHeic = (type: string) => /^image\/hei[cf]$/.test(type)

/** How a file is kept: a photo in which quality, and whether it goes on telling where it was taken. */
export type Wanted = { quality: string; keepsPlace: boolean }

async function photoOf(photo: File, { quality, keepsPlace }: Wanted): Promise<Made> {
  const drawer = pictureDrawer()
  try {
    const kind = isHeic(photo.type) ? 'heic' : 'picture'
    const { jpeg: preview } = await drawer.draw({ file: photo, kind, ...small })
    const drawn = qualities[quality]
    const asItIs = drawn === undefined && kind === 'picture'
    const file = asItIs && (keepsPlace ? photo : await withoutMetadata(photo))
    if (file) return { file, name: photo.name, preview }
    const { jpeg } = await drawer.draw({ file: photo, kind, ...(drawn ?? whole) })
    return { file: jpeg, name: `${photo.name.replace(/\.[^.]*$/, '')}.jpg`, preview }
  } catch (cause) {
    throw new UserFacingError(whyNotDrawn(cause, photo.name, words.unreadable(photo.name)), { cause })
  } finally {
    drawer.close()
  }
}

/**
 * Makes of a chosen file what is kept. Photos are drawn anew where they should be smaller. HEIC becomes JPEG, which every device shows.
 * Photos and videos do not tell where they were taken, unless somebody wants that. Rejects with a message to show for what is no photo,
 * whatever it is called.
 */
export async function makeMemory({ file, type }: Chosen, wanted: Wanted): Promise<Made> {
  const named = new File([file], file.name, { type })
  if (type.startsWith('image/')) return photoOf(named, wanted)
  if (!type.startsWith('video/')) return { file: named, name: file.name }
  const preview = await posterOf(named, small)
  const kept = wanted.keepsPlace ? named : ((await withoutMetadata(named)) ?? named)
  return { file: kept, name: file.name, ...(preview && { preview }) }
}
