import { contentOf } from '../../shared/file-viewer/content.ts'
import type { Judged } from '../../shared/file-viewer/judge-file.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'
import { refuseTooManyPixels } from '../../shared/pictures/pixels.ts'
import { words as pictureWords } from '../../shared/pictures/words.ts'
import { words } from './words.ts'

/** Enough to see whether it can be drawn. */
const tried = { side: 32, quality: 0.5 }

async function canBeDrawn(file: Blob): Promise<boolean> {
  const drawer = pictureDrawer()
  try {
    await drawer.draw({ file, ...tried })
    return true
  } catch {
    return false
  } finally {
    drawer.close()
  }
}

async function judge(file: File): Promise<Judged & { damaged?: boolean }> {
  if (file.size === 0) return { refused: judgeWords.empty }
  const content = await contentOf(file)
  if (!content.startsWith('image/'))
    return { refused: judgeWords.isNot(judgeWords.contents['image/jpeg'], judgeWords.contents[content]) }
  const tooMany = await refuseTooManyPixels(file).then(
    () => false,
    () => true,
  )
  if (tooMany) return { refused: pictureWords.tooManyPixels('It') }
  // What phones write is drawn when it is sealed: it takes long, and what cannot be drawn can't be kept as it is.
  const isJpegOrPng = content === 'image/jpeg' || content === 'image/png'
  return !isJpegOrPng || (await canBeDrawn(file)) ? {} : { doubt: words.damaged, damaged: true }
}

/** Looks into a photo that somebody chose, before it is sealed. Never rejects. */
export const judgePhoto = (file: File): Promise<Judged & { damaged?: boolean }> =>
  // It was moved meanwhile, say, or lies with a service that cannot be reached.
  judge(file).catch(() => ({ refused: judgeWords.notRead }))
