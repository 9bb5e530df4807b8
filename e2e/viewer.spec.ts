import { hummed, landscape } from '../demo/pictures.ts'
import { blank, versionOf } from '../records/define.ts'
import { memory, story } from '../records/kinds/index.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { film } from './support/film.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

// Only a real browser can prove what a viewer shows and plays, and that controls fade.

const path = '/legacy/memories'

test('by keyboard, an owner opens a photo uncropped in the viewer, whose controls fade, and starts a slideshow', async ({
  openBrowser,
  cairn,
}) => {
  const { person, ...owner } = await newUser(cairn, 'alma')
  const page = await openBrowser()
  await followDevice(page)
  const shared = { audience: 'both_contacts', alsoIfIncapacitated: false } as const
  const voice = await person.uploadFile(hummed(2), 'my voice.wav')
  const told = { ...blank(story), title: 'How we swam', audioNotes: [voice] }
  const [saved] = await person.saveRecords(
    [{ kind: story.kind, definitionVersion: versionOf(story), values: told, ...shared }],
    'Added',
  )
  const memoryOf = (values: Partial<Parameters<typeof memory.title>[0]>) => ({
    kind: memory.kind,
    definitionVersion: versionOf(memory),
    values: { ...blank(memory), album: 'family', event: 'A Sunday', privacyLevel: 'family', ...values },
    ...shared,
  })
  const party = new Blob([new Uint8Array(await film(page))], { type: 'video/mp4' })
  await person.saveRecords(
    [
      memoryOf({
        type: 'image',
        title: 'The pond behind the house',
        date: '1984',
        file: await person.uploadFile(landscape(1, 1200, 800), 'pond.png'),
        people: ['Ruth Ellis', 'Henry Ellis'],
        stories: [saved?.id ?? ''],
      }),
      memoryOf({ type: 'video', title: 'The party', date: '1970', file: await person.uploadFile(party, 'party.mp4') }),
    ],
    'Added',
  )
  await enter(page, { person, ...owner }, path)
  const tile = page.getByRole('button', { name: /^The pond behind the house, photo, 1984, told aloud/ })
  await expectAccessible(page, 'the gallery with faces')
  await tile.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  const caption = viewer.getByRole('heading', { name: 'The pond behind the house' })
  await expect(caption).toBeFocused()
  const picture = viewer.getByRole('img')
  await expect(picture).toBeVisible()
  expect((await picture.boundingBox())?.height).toBeGreaterThanOrEqual(628)
  await expectAccessible(page, 'the viewer')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const next = viewer.getByRole('button', { name: 'Next' })
  const opacity = () => next.evaluate((element) => getComputedStyle(element).opacity)
  const before = [await caption.boundingBox(), await picture.boundingBox()]
  await expect.poll(opacity, { timeout: 20_000 }).toBe('0')
  expect([await caption.boundingBox(), await picture.boundingBox()]).toEqual(before)
  await page.keyboard.press('Tab')
  await expect(viewer.getByRole('button', { name: /^Hear the story/ })).toBeFocused()
  await expect.poll(opacity).toBe('1')
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await caption.focus()
  await page.keyboard.press('Space')
  await expect(viewer.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
  const player = page.getByRole('dialog', { name: 'The party' }).locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  expect(await player.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
  await expect(caption).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Space')
  await expect(viewer.getByRole('button', { name: 'Start slideshow' })).toBeVisible()

  await viewer.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('menuitem')).toHaveText(['Details', 'Edit', 'Download', 'Delete'])
  await page.keyboard.press('Escape')
  await expect(viewer.getByRole('menuitem')).toHaveCount(0)
  await expect(caption).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
})

test('an owner types the captions of several photos in one pass', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await followDevice(page)
  await enter(page, await newUser(cairn, 'petra'), path)
  const photos = await Promise.all(
    [600, 640, 680].map(async (width, at) => ({
      name: `IMG_${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(page, width, 480),
    })),
  )
  await page.getByRole('button', { name: 'Add Digital Memory' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(photos)
  await dialog.getByRole('textbox', { name: 'Caption for IMG_0.jpg' }).fill('Summer at the lake')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The old light')
  await expectAccessible(page, 'captions of several photos')
  await dialog.getByRole('button', { name: 'Who is in it: IMG_1.jpg' }).click()
  const who = page.getByRole('dialog', { name: 'Who is in “The old light”?' })
  await who.getByLabel('Find or add a name').fill('Helen Ellis')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'who is in it')
  await who.getByRole('button', { name: 'Done' }).click()
  await dialog.getByLabel('The same words for all that have none').fill('Door County')
  await dialog.getByRole('button', { name: 'Use for one' }).click()
  await dialog.getByLabel(/^Album/).selectOption('Family')
  await dialog.getByLabel(/^Event/).fill('A Sunday')
  await dialog.getByLabel('Year').fill('1984')
  await dialog.getByRole('button', { name: 'Save 3 Digital Memories' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  for (const title of ['Summer at the lake', 'The old light', 'Door County'])
    await expect(page.getByRole('button', { name: `${title}, photo, 1984` })).toBeVisible()
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('button', { name: /Helen Ellis/ })
    .click()
  await expect(page.getByRole('list', { name: 'Memories' }).getByRole('button')).toHaveCount(1)
})
