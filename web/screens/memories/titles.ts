import type { Chosen } from './chosen.ts'

const captionOf = ({ caption = '' }: Chosen): string => caption.trim()

const ownTitle = (chosen: Chosen): string => (captionOf(chosen).length > 1 ? captionOf(chosen) : '')

export const haveCaptions = (files: readonly Chosen[]): boolean =>
  files.length > 0 && files.every((chosen) => captionOf(chosen) !== '')

/** A placeholder for the batch's title, which the form hides once every file has a caption. */
const titleFrom = (files: readonly Chosen[]): string =>
  haveCaptions(files) ? (files.map(captionOf).find(({ length }) => length > 1) ?? '') : ''

export const sharedTitle = (files: readonly Chosen[], before: readonly Chosen[], title: unknown): string =>
  typeof title === 'string' && title !== '' && title !== titleFrom(before) ? title : titleFrom(files)

/** Numbers files without a caption, from `given` on. Retried files keep their number. */
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

/** A file's own title: its caption, or the batch's title with the file's number. */
export function titleFor(chosen: Chosen, several: boolean, title: string): string {
  if (several && ownTitle(chosen) !== '') return ownTitle(chosen)
  return chosen.number === undefined ? title : `${title} ${chosen.number}`
}
