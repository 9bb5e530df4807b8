import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Person } from '../client/headless.ts'
import type { RecordInput } from '../client/model/records.ts'
import { enter } from '../e2e/support/enter.ts'
import { CONTACT_PORTAL, acknowledgeResponsibilities } from '../e2e/support/grantee.ts'
import { newOwnerWithTwoGrantees, OWNER_NAME } from '../e2e/support/world.ts'
import { blank, type Definition, versionOf } from '../records/define.ts'
import { document, memory, story } from '../records/kinds/index.ts'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { newPage, slowProcessor } from './browser.ts'
import { releaseAfterDeath, line, markWhenOpened, patience, pressed, task, timeOf } from './heirs-page.ts'
import type { Line } from './measurement.ts'
import { picture } from './picture.ts'

const photos = 240
const papers = 60
const stories = 80
const atOnce = 4

const photo = (at: number) => picture(1280, 960, 40 + ((at * 97) % 660))
const paper = (at: number) =>
  new Blob(['%PDF-1.7\n', new Uint8Array(randomBytes(100_000 + ((at * 230_003) % 1_300_000)))], {
    type: 'application/pdf',
  })

const draft = (kind: Definition, values: RecordInput['values']): RecordInput => ({
  kind: kind.kind,
  definitionVersion: versionOf(kind),
  values: { ...blank(kind), ...values },
  audience: 'both_contacts',
  alsoIfIncapacitated: false,
})

async function each<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) {
    const from = made.length
    const some = Math.min(atOnce, count - from)
    made.push(...(await Promise.all(Array.from({ length: some }, (_, at) => make(from + at)))))
  }
  return made
}

async function fill(person: Person): Promise<number> {
  const told = await person.saveRecords(
    Array.from({ length: stories }, (_, at) =>
      draft(story, {
        title: `Story ${at}`,
        content: 'We were young, and the road along the river was still made of gravel. '.repeat(60),
        category: 'personal',
        template: 'free',
        mood: 'happy',
        date: String(1941 + at),
        status: 'published',
      }),
    ),
    'Added stories',
  )
  const pictures = await each(photos, (at) => person.uploadFile(photo(at), `photo ${at}.png`))
  const scans = await each(papers, (at) => person.uploadFile(paper(at), `paper ${at}.pdf`))
  const memories = pictures.map((file, at) => {
    const of = told[at % stories]?.id ?? ''
    return draft(memory, { type: 'image', title: `Photo ${at}`, album: 'family', event: 'A day', file, stories: [of] })
  })
  await person.saveRecords(memories, 'Added photos')
  const documents = scans.map((file, at) => draft(document, { title: `Paper ${at}`, category: 'legal', file }))
  await person.saveRecords(documents, 'Added papers')
  return [...pictures, ...scans].reduce((sum, { size }) => sum + size, 0)
}

/** Milliseconds from pressing `begin` to the progress text, and from *Cancel* to the next start. */
async function cancelled(page: Page, begin: string, says: RegExp): Promise<[number, number]> {
  const button = page.getByRole('button', { name: begin, exact: true })
  const at = performance.now()
  await button.click()
  await page.getByText(says).first().waitFor(patience)
  const said = performance.now()
  await page.getByRole('button', { name: /^(Cancel|Stop the PDF)$/ }).click()
  await expect(button).toBeEnabled(patience)
  return [said - at, performance.now() - said]
}

export async function filesLeft(
  browser: Browser,
  cairn: RunningCairn,
  operator: Parameters<typeof releaseAfterDeath>[1],
): Promise<Line[]> {
  const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(cairn)
  const megabytes = Math.round((await fill(owner.person)) / 1e6)
  await releaseAfterDeath(cairn, operator, attorney, ruth)
  const page = await newPage(browser, cairn.url)
  await enter(page, ruth)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  await markWhenOpened(page)
  await slowProcessor(page)
  await page.goto(CONTACT_PORTAL, patience)
  await timeOf(page, 'all')

  const zip = 'Download everything as one ZIP file'
  const [zipTold, zipStopped] = await cancelled(page, zip, /\d MB of \d+ MB/)
  const [zipped, zipping] = await pressed(page, zip, () => page.waitForEvent('download', patience))

  await page.getByRole('button', { name: /^Legacy Story/ }).click()
  await page.getByRole('button', { name: 'Make a book' }).click()
  const [bookTold, bookStopped] = await cancelled(page, 'Make the PDF', /\d+ of \d+/)
  const [made, making] = await pressed(page, 'Make the PDF', () => page.waitForEvent('download', patience))
  await page.context().close()
  const from = 'from the press; processor ÷ 4'
  return [
    line(`${photos + papers} files left, ${megabytes} MB: how far their ZIP is`, zipTold, from),
    line('It is called off', zipStopped, 'from the press on Cancel until it can be begun anew'),
    line('All of it as one ZIP', zipped, 'from the press to the file'),
    task(zipping),
    line(`A book of ${stories} stories and ${photos} photos left: how far it is`, bookTold, from),
    line('It is called off', bookStopped, 'from the press on Stop the PDF until it can be begun anew'),
    line('The book as a PDF', made, 'from the press to the file'),
    task(making),
  ]
}
