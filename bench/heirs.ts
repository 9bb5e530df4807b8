import type { Browser } from '@playwright/test'
import { enter } from '../e2e/support/enter.ts'
import { CONTACT_PORTAL, acknowledgeResponsibilities } from '../e2e/support/grantee.ts'
import { newFamily, newOperator, OWNER_NAME } from '../e2e/support/world.ts'
import { startCairn } from '../commands/start-cairn.ts'
import { newPage, slowPhone } from './browser.ts'
import { filesLeft } from './files-left.ts'
import { releaseAfterDeath, line, longestTask, markWhenOpened, patience, pressed, task, timeOf } from './heirs-page.ts'
import type { Line } from './measurement.ts'
import { fillMixed } from './mixed-estate.ts'

const many = 2750

export async function heirs(browser: Browser): Promise<Line[]> {
  const cairn = await startCairn({ daySeconds: 60 })
  try {
    const operator = await newOperator(cairn)
    const { owner, attorney, ruth } = await newFamily(cairn)
    await fillMixed(owner.person, many)
    await releaseAfterDeath(cairn, operator, attorney, ruth)
    const page = await newPage(browser, cairn.url)
    await enter(page, ruth)
    await acknowledgeResponsibilities(page, OWNER_NAME)
    await markWhenOpened(page)
    await slowPhone(page)
    await page.goto(CONTACT_PORTAL, patience)
    const all = await timeOf(page, 'all')
    const [count, some] = await page.evaluate(() =>
      ['count', 'some'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    )
    const opening = await longestTask(page)
    const [printed, printing] = await pressed(page, 'Print everything', () => timeOf(page, 'printed'))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    const [zipped, zipping] = await pressed(page, 'Download everything as one ZIP file', () =>
      page.waitForEvent('download', patience),
    )
    const phone = 'processor ÷ 4, 1.6 Mbit/s, 150 ms'
    await page.context().close()
    return [
      line(`${many} records left: how many come is known`, count ?? all, `a page load of the portal; ${phone}`),
      line('The first of them to be read', some ?? all, 'on the same page, while the others come'),
      line('All of them are there', all, 'on the same page'),
      task(opening),
      line('Everything to print', printed, 'from the press'),
      task(printing),
      line('Everything as one ZIP', zipped, 'from the press to the file'),
      task(zipping),
      ...(await filesLeft(browser, cairn, operator)),
    ]
  } finally {
    await cairn.stop()
  }
}
