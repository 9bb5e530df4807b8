import type { Page } from '@playwright/test'

/** The location in the photograph's metadata. */
export const takenAt = 'TAKEN-AT-HOME-44.4759N-73.2121W'

export async function photograph(page: Page, width = 1600, height = 1200): Promise<Buffer> {
  const drawn = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.width, size.height)
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.fillStyle = '#1e5b4f'
      pen.fillRect(0, 0, size.width, size.height)
      pen.fillStyle = '#b4532a'
      pen.fillRect(size.width / 2 - 100, size.height / 2 - 100, 200, 200)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { width, height },
  )
  const about = Buffer.from(`Exif\0\0${takenAt}`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(about.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, about, Buffer.from(drawn.slice(2))])
}
