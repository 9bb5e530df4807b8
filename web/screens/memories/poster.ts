import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'

const patience = 8000

const nextEvent = (video: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('This video cannot be played.')), { once: true })
    setTimeout(() => reject(new Error('This video takes too long.')), patience)
  })

/**
 * Takes a still near a video's beginning; undefined when the browser cannot play it. The page
 * decodes, since workers have no players; a worker encodes the JPEG.
 */
export async function posterOf(
  file: Blob,
  { side, quality }: { side: number; quality: number },
): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const drawer = pictureDrawer()
  try {
    video.muted = true
    video.preload = 'auto'
    const ready = nextEvent(video, 'loadeddata')
    video.src = address
    await ready
    // The first frame is often black.
    const found = nextEvent(video, 'seeked')
    video.currentTime = Math.min(1, video.duration / 2)
    await found
    const { jpeg } = await drawer.draw({ file: await createImageBitmap(video), side, quality })
    return jpeg
  } catch {
    return undefined
  } finally {
    drawer.close()
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
