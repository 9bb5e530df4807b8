export const brandMark = 'mark'

/** The brand's mark as a picture, because a paper's layout cannot await an SVG. */
export async function brandPictures(): Promise<Record<string, Blob>> {
  const answer = await fetch('/icons/app-192.png')
  return { [brandMark]: await answer.blob() }
}
