import type { Browser } from '@playwright/test'
import { blank, versionOf } from '../records/define.ts'
import { memory } from '../records/kinds/index.ts'
import type { RunningCairn } from '../scripts/start-cairn.ts'
import { enter, newPage } from './browser.ts'
import { PASSWORD, somebody } from './estate.ts'
import { type Line, median } from './measurement.ts'

const many = 2000
const atOnce = 500

/** A gallery of 2,000 memories: from the press in the menu until it stands, and the longest wait of a picture while it is scrolled to its end. */
export async function gallery(browser: Browser, cairn: RunningCairn): Promise<Line[]> {
  const { email, person } = await somebody(cairn)
  // One small picture for all: what is measured is the gallery, not how fast this machine draws.
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = await person.uploadFile(new Blob([new Uint8Array(pixel)], { type: 'image/png' }), 'one.png')
  for (let from = 0; from < many; from += atOnce)
    await person.saveRecords(
      Array.from({ length: atOnce }, (_, at) => ({
        kind: memory.kind,
        definitionVersion: versionOf(memory),
        values: {
          ...blank(memory),
          type: 'image',
          title: `Photo ${from + at}`,
          album: 'family',
          event: 'A day',
          date: String(1950 + ((from + at) % 70)),
          file,
        },
        audience: 'nobody' as const,
        alsoIfIncapacitated: false,
      })),
      `Imported ${atOnce} memories`,
    )
  const page = await newPage(browser, cairn.url)
  await enter(page, { email, password: PASSWORD })
  const stands = async () => {
    const from = Date.now()
    await page.getByRole('link', { name: 'My Digital Memories', exact: true }).click()
    await page.locator('[data-at="0"]').waitFor()
    const after = Date.now() - from
    await page.getByRole('link', { name: 'My Legacy Story', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'My Legacy Story' }).waitFor()
    return after
  }
  const opened = [await stands(), await stands(), await stands()]
  await page.getByRole('link', { name: 'My Digital Memories', exact: true }).click()
  await page.locator('[data-at="0"]').waitFor()
  const frames = await page.evaluate(async () => {
    const waits: number[] = []
    let before = performance.now()
    while (scrollY < document.documentElement.scrollHeight - innerHeight - 1) {
      scrollBy(0, 400)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      waits.push(now - before)
      before = now
    }
    return waits.toSorted((a, b) => a - b)
  })
  await page.context().close()
  return [
    { what: `Gallery of ${many}: pressed in the menu, it stands`, measured: median(opened), unit: 'ms', budget: 1000 },
    {
      what: `Gallery of ${many}: scrolled to its end, one frame in twenty takes longer than`,
      measured: frames[Math.floor(frames.length * 0.95)] ?? 0,
      unit: 'ms',
      budget: 50,
    },
  ]
}
