const patience = 8000

const happened = (video: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('This video cannot be played.')), { once: true })
    setTimeout(() => reject(new Error('This video takes too long.')), patience)
  })

/** A picture out of a video, near its beginning; `undefined` where this browser cannot play it. */
export async function posterOf(
  file: Blob,
  { side, quality }: { side: number; quality: number },
): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.preload = 'auto'
    const ready = happened(video, 'loadeddata')
    video.src = address
    await ready
    // The first picture is often black.
    const found = happened(video, 'seeked')
    video.currentTime = Math.min(1, video.duration / 2)
    await found
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
