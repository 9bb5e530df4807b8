import { chromium } from '@playwright/test'
import { newFamily } from '../e2e/support/world.ts'
import { findBrowser } from './browser.ts'
import { loadCamera, openWindow, pictures } from './pictures/camera.ts'
import { takeNewcomer, takeOwner } from './pictures/owner.ts'
import { takeRelease } from './pictures/release.ts'
import { takeVisitor } from './pictures/visitor.ts'
import { startCairn } from './start-cairn.ts'

// Takes every screen at 1280 and 360 px, light and dark, and at 360 px with the largest text.
// `npm run screenshots -- visitor newcomer` takes some parts and keeps the other pictures.

const parts = ['visitor', 'newcomer', 'owner', 'release']
const asked = process.argv.slice(2).filter((word) => parts.includes(word))
const wanted = new Set(asked.length > 0 ? asked : parts)

async function main(): Promise<void> {
  const folder = await loadCamera({ keep: asked.length > 0 })
  // Real days, because a rehearsal server shows a banner on every page.
  const cairn = await startCairn({ daySeconds: 86_400 })
  const browser = await chromium.launch(await findBrowser())
  const open = () => openWindow(browser, cairn.url)
  try {
    if (wanted.has('visitor')) await takeVisitor(await open(), cairn)
    if (wanted.has('newcomer')) await takeNewcomer(await open(), browser, cairn)
    if (wanted.has('owner') || wanted.has('release')) {
      const family = await newFamily(cairn)
      const owners = await open()
      await takeOwner(owners, family.owner, { pages: wanted.has('owner') })
      if (wanted.has('release')) await takeRelease(browser, cairn, family, owners)
    }
  } finally {
    await browser.close()
    await cairn.stop()
  }
  console.log(`${pictures()} pictures are in ${folder}`)
}

await main()
