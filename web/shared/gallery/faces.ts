import type { FileReference } from '../../estate/types.ts'

/** The photo of the person of this name, '' where there is none. */
export type PhotoOf = (name: string) => FileReference | ''

export const noPhotos: PhotoOf = () => ''
