import type { Browser } from '@playwright/test'
import type { Person } from '../client/headless.ts'
import { blank, versionOf } from '../records/define.ts'
import { memory } from '../records/kinds/index.ts'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { enter, newPage } from './browser.ts'
import { PASSWORD, newOwner } from './estate.ts'
import { type Line, median } from './measurement.ts'
import { picture } from './picture.ts'

const many = 2000
const atOnce = 500
const uploadsAtOnce = 8

async function pictures(person: Person) {
  const files: Awaited<ReturnType<Person['uploadFile']>>[] = []
  while (files.length < many)
    files.push(
      ...(await Promise.all(
        Array.from({ length: uploadsAtOnce }, (_, at) =>
          person.uploadFile(picture(640, 480, 78), `${files.length + at}.png`),
        ),
      )),
    )
  return files
}

/** Runs in the page: whether every visible item shows its picture. */
const drawn = () =>
  [...document.querySelectorAll('[data-at]')]
    .filter((tile) => tile.getBoundingClientRect().top < innerHeight)
    .every((tile) => [...tile.querySelectorAll('img')].some((image) => image.complete && image.naturalWidth > 0))

/** Measures from the press in the menu to the drawn page, and the longest frame while scrolling. */
export async function gallery(browser: Browser, cairn: RunningCairn): Promise<Line[]> {
  const { email, person } = await newOwner(cairn)
  const files = await pictures(person)
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
          file: files[from + at],
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
    await page.getByRole('link', { name: /^My Digital Memories/ }).click()
    await page.locator('[data-at="0"]').waitFor()
    const after = Date.now() - from
    await page.waitForFunction(drawn, undefined, { polling: 'raf' })
    const withPictures = Date.now() - from
    await page.getByRole('link', { name: 'My Legacy Story' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Legacy Story' }).waitFor()
    return { after, withPictures }
  }
  const opened = [await stands(), await stands(), await stands()]
  await page.getByRole('link', { name: /^My Digital Memories/ }).click()
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
    {
      what: `Gallery of ${many}: pressed in the menu, it stands`,
      measured: median(opened.map(({ after }) => after)),
      unit: 'ms',
      budget: 1000,
      how: 'each picture another one, of 50 kB',
    },
    {
      what: `Gallery of ${many}: the pictures that are seen first, all drawn`,
      measured: median(opened.map(({ withPictures }) => withPictures)),
      unit: 'ms',
      how: 'from the same press; opened and drawn anew each time',
    },
    {
      what: `Gallery of ${many}: scrolled to its end, one frame in twenty takes longer than`,
      measured: frames[Math.floor(frames.length * 0.95)] ?? 0,
      unit: 'ms',
      budget: 50,
    },
  ]
}
