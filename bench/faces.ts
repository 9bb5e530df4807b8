import type { Browser, Page } from '@playwright/test'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { blank, versionOf } from '../records/define.ts'
import { importantContact } from '../records/kinds/index.ts'
import { enter, newPage, slowProcessor } from './browser.ts'
import { newOwner, PASSWORD } from './estate.ts'
import type { Line } from './measurement.ts'
import { picture } from './picture.ts'

const people = 200
/** The duration of a frame at 60 frames per second, in milliseconds. */
const frame = 1000 / 60

/** Scrolls to the end as fast as a thumb. @returns the duration of each frame in milliseconds */
const scrolled = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const waits: number[] = []
    let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    while (scrollY < document.documentElement.scrollHeight - innerHeight - 1) {
      scrollBy(0, 40)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      waits.push(now - before)
      before = now
    }
    return waits
  })

async function scroll(browser: Browser, cairn: RunningCairn, hasPreviews: boolean): Promise<Line[]> {
  const { email, person } = await newOwner(cairn)
  const records = []
  for (let at = 0; at < people; at += 1) {
    const photo = await person.uploadFile(picture(640, 640, 120), `${at}.png`)
    const preview = hasPreviews && (await person.uploadPreview(picture(192, 192, 40), `${at}.png`))
    records.push({
      kind: importantContact.kind,
      definitionVersion: versionOf(importantContact),
      values: {
        ...blank(importantContact),
        fullName: `Person ${at}`,
        photo: { ...photo, ...(preview && { preview }) },
      },
      audience: 'nobody' as const,
      alsoIfIncapacitated: false,
    })
  }
  await person.saveRecords(records, `Imported ${people} contacts`)
  const page = await newPage(browser, cairn.url)
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, { email, password: PASSWORD })
  await page.goto(importantContact.path)
  await page
    .getByRole('button', { name: /^Person/ })
    .first()
    .waitFor()
  await slowProcessor(page)
  const waits = (await scrolled(page)).toSorted((one, other) => one - other)
  const late = waits.filter((wait) => wait > 1.5 * frame).length
  await page.context().close()
  const what = `A list of ${people} faces on a slow phone, ${hasPreviews ? 'cropped here' : 'photos without small ones'}`
  return [
    {
      what: `${what}: frames a second`,
      measured: (1000 * waits.length) / waits.reduce((sum, wait) => sum + wait, 0),
      unit: 'per second',
      how: `${late} of ${waits.length} frames came late; each photo another one, of 80 kB`,
    },
    {
      what: `${what}: one frame in twenty takes longer than`,
      measured: waits[Math.floor(waits.length * 0.95)] ?? 0,
      unit: 'ms',
      budget: 34,
    },
  ]
}

/** Measures scrolling in lists of people with different photos, at a quarter of the CPU. */
export const faces = async (browser: Browser, cairn: RunningCairn): Promise<Line[]> => [
  ...(await scroll(browser, cairn, true)),
  ...(await scroll(browser, cairn, false)),
]
