import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'

const patience = 8000

const nextEvent = (video: HTMLMediaElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('This video cannot be played.')), { once: true })
    setTimeout(() => reject(new Error('This video takes too long.')), patience)
  })

/** Takes a frame near the start, on the page because workers have no media elements. */
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
    // Skip the first frame, which is often black.
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

/** The length of a film or a sound in whole seconds; undefined if the browser cannot tell. */
export async function secondsOf(file: Blob): Promise<number | undefined> {
  const media = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio')
  if (media.canPlayType(file.type) === '') return undefined
  let address: string | undefined
  try {
    address = URL.createObjectURL(file)
    media.preload = 'metadata'
    const ready = nextEvent(media, 'loadedmetadata')
    media.src = address
    await ready
    const seconds = Math.round(media.duration)
    // A recording that was never finished has no length.
    return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
  } catch {
    return undefined
  } finally {
    media.removeAttribute('src')
    if (address !== undefined) URL.revokeObjectURL(address)
  }
}
