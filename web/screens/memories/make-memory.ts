import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'
import { posterOf } from './poster.ts'
import type { Chosen } from './chosen.ts'

/** A file as it is sealed, with the small picture for the gallery where one could be drawn. */
export type Made = { file: Blob; name: string; preview?: Blob }

/** How long the longer side of a photo stays, and how good it looks. */
const qualities: Readonly<Record<string, { side: number; quality: number }>> = {
  high: { side: 3200, quality: 0.9 },
  medium: { side: 2048, quality: 0.85 },
  low: { side: 1200, quality: 0.8 },
}
const small = { side: 512, quality: 0.75 }

const isHeic = (type: string) => /^image\/hei[cf]$/.test(type)

/**
 * Makes of a chosen file what is kept. Photos are drawn anew where they should be smaller. HEIC becomes JPEG, which every device shows.
 * Rejects with a message to show for what is no photo, whatever it is called.
 */
export async function makeMemory({ file, type }: Chosen, quality: string): Promise<Made> {
  const named = new File([file], file.name, { type })
  if (!type.startsWith('image/')) {
    const preview = type.startsWith('video/') ? await posterOf(named, small) : undefined
    return { file: named, name: file.name, ...(preview && { preview }) }
  }
  const drawer = pictureDrawer()
  try {
    const kind = isHeic(type) ? 'heic' : 'picture'
    const { jpeg: preview } = await drawer.draw({ file: named, kind, ...small })
    const wanted = qualities[quality] ?? (isHeic(type) ? { side: Infinity, quality: 0.92 } : undefined)
    if (wanted === undefined) return { file: named, name: file.name, preview }
    const { jpeg } = await drawer.draw({ file: named, kind, ...wanted })
    return { file: jpeg, name: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, preview }
  } finally {
    drawer.close()
  }
}
