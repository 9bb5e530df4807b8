import type { Page } from '@playwright/test'

/** A video of two seconds, as this browser records it: green at first, red from its middle on, so that it can be told where it stands. */
export async function film(page: Page): Promise<Buffer> {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/mp4;codecs=vp9' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    const from = performance.now()
    while (performance.now() - from < 2000) {
      pen.fillStyle = performance.now() - from < 700 ? '#1e5b4f' : '#b4532a'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(recorded)
}
