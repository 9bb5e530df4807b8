import type { ValuesOf } from '../../../records/define.ts'
import { albums, type memory } from '../../../records/kinds/memory.ts'

export type MemoryValues = ValuesOf<typeof memory.steps>

export type GalleryFilter = { typed: string; album: string; type: string; person: string; oldestFirst: boolean }

export const noFilter: GalleryFilter = { typed: '', album: '', type: '', person: '', oldestFirst: false }

/** The album’s name: one of the three defaults, or a name that the owner chose. */
export const albumOf = ({ album, newAlbum }: Pick<MemoryValues, 'album' | 'newAlbum'>): string =>
  album === 'new' ? newAlbum.trim() : (Object.entries(albums).find(([key]) => key === album)?.[1] ?? '')

export function albumValues(name: string): Pick<MemoryValues, 'album' | 'newAlbum'> {
  const usual = isAlbum(name)
  return usual === undefined ? { album: 'new', newAlbum: name } : { album: usual, newAlbum: '' }
}

const isAlbum = (name: string) => (['family', 'travel', 'milestones'] as const).find((key) => albums[key] === name)
