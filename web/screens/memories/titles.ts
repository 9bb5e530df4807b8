import type { Chosen } from './chosen.ts'

const captionOf = ({ caption = '' }: Chosen): string => caption.trim()

export const haveCaptions = (files: readonly Chosen[]): boolean =>
  files.length > 0 && files.every((chosen) => captionOf(chosen) !== '')

/** Stands for the batch's title, which no one types, once all files have captions. */
const titleFrom = (files: readonly Chosen[]): string =>
  haveCaptions(files) ? (files.map(captionOf).find(({ length }) => length > 1) ?? '') : ''

/** The batch's title after a change of its files; a typed one stays. */
export const sharedTitle = (files: readonly Chosen[], before: readonly Chosen[], title: unknown): string =>
  typeof title === 'string' && title !== '' && title !== titleFrom(before) ? title : titleFrom(files)

/**
 * Numbers the files of a batch that have no caption: retried files keep their number, others go on
 * after `given`. A single one needs none.
 */
export function numbered(files: readonly Chosen[], given: number): Chosen[] {
  const bare = files.filter((chosen) => captionOf(chosen) === '')
  if (bare.length < 2 && given === 0) return [...files]
  let last = given
  return files.map((chosen) => {
    if (captionOf(chosen) !== '' || chosen.number !== undefined) return chosen
    last += 1
    return { ...chosen, number: last }
  })
}

/** A file's own title: its caption, else the batch's with its number. */
export function titleFor(chosen: Chosen, several: boolean, title: string): string {
  const caption = captionOf(chosen)
  if (several && caption !== '') return caption
  return chosen.number === undefined ? title : `${title} ${chosen.number}`
}
