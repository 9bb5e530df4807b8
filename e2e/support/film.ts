import type { Page } from '@playwright/test'

/** Records two seconds, green, then red, again if a busy machine dropped one of the colors. */
export async function film(page: Page): Promise<Buffer> {
  const recorded = await page.evaluate(async () => {
    const record = async (): Promise<Blob> => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 360
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/mp4;codecs=vp9' })
      const parts: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start()
      const from = performance.now()
      while (performance.now() - from < 2000) {
        pen.fillStyle = performance.now() - from < 500 ? '#1e5b4f' : '#b4532a'
        pen.fillRect(0, 0, canvas.width, canvas.height)
        await new Promise(requestAnimationFrame)
      }
      recorder.stop()
      await ended
      return new Blob(parts)
    }
    const colorsOf = async (recording: Blob): Promise<string> => {
      const video = document.createElement('video')
      const happened = (event: string) =>
        new Promise((resolve) => video.addEventListener(event, resolve, { once: true }))
      const ready = happened('loadeddata')
      video.src = URL.createObjectURL(recording)
      await ready
      const colors: string[] = []
      // The app takes the poster frame after one second, or in the middle of a shorter video.
      for (const at of [0, Math.min(0.9, video.duration / 2), 1.5]) {
        const found = happened('seeked')
        video.currentTime = at
        await found
        const pen = new OffscreenCanvas(1, 1).getContext('2d')
        pen?.drawImage(video, 0, 0, 1, 1)
        const [red = 0, green = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
        colors.push(red > green ? 'red' : 'green')
      }
      URL.revokeObjectURL(video.src)
      return colors.join(' ')
    }
    for (let tries = 5; tries > 0; tries -= 1) {
      const recording = await record()
      if ((await colorsOf(recording)) === 'green red red') return [...new Uint8Array(await recording.arrayBuffer())]
    }
    throw new Error('This browser is too busy to record a video.')
  })
  return Buffer.from(recorded)
}
