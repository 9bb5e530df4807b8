// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { paperWorker } from '../papers/testing/paper-worker.ts'
import { pagesOf } from '../papers/testing/set-pdf.ts'
import { placesOnPaper, type SavedPaper, type SavedPlace } from './places.ts'
import { wherePaper } from './where-paper.ts'
import { WhereEverything } from './WhereEverything.tsx'

setUpPage()
beforeEach(() => testEstate.open())
afterEach(() => vi.unstubAllGlobals())

const safe = {
  ...blank(storageLocation),
  storageType: 'home-safe',
  name: 'The gray safe',
  location: 'Bedroom closet',
  keyLocation: 'On Ruth’s key ring',
  accessCodes: '38-12-51',
} as const
const deed = { ...blank(physicalDocument), documentType: 'deed', title: 'Deed', location: 'Red folder' } as const
const kept = { version: 1, audience: 'both_contacts', alsoIfIncapacitated: true, createdAt: '', updatedAt: '' } as const
const place = (id: string, values: SavedPlace['values'], audience: SavedPlace['audience'] = 'both_contacts') => ({
  ...kept,
  id,
  kind: storageLocation.kind,
  values,
  audience,
})
const paper = (id: string, values: SavedPaper['values'], audience: SavedPaper['audience'] = 'both_contacts') => ({
  ...kept,
  id,
  kind: physicalDocument.kind,
  values,
  audience,
})
const people = { contact_1: 'Ruth Ellis', contact_2: 'Thomas Brandt' }
const of = { owner: 'Margaret Ellis', day: 'Nov 22, 2026' }

describe('the paper', () => {
  test('the paper lists the papers of a safe inside it, with their audience if it differs', () => {
    const { locked, others } = placesOnPaper(
      {
        places: [place('safe', safe)],
        papers: [
          paper('1', { ...deed, storage: 'safe' }),
          paper('2', { ...deed, title: 'Letter', location: 'In the envelope.', storage: 'safe' }, 'contact_2'),
          paper('3', { ...deed, title: 'Car title', location: 'Study' }, 'attorney'),
          // The owner has deleted the safe of this passport.
          paper('4', { ...deed, title: 'Passport', location: 'Desk', storage: 'gone' }, 'contact_1'),
        ],
      },
      people,
      false,
    )
    expect(locked).toMatchObject([
      { name: 'The gray safe', what: 'Home safe', who: 'For Ruth Ellis and Thomas Brandt' },
    ])
    expect(Object.fromEntries(locked[0]?.rows.map(({ label, text }) => [label, text]) ?? [])).toEqual({
      'Where it is': 'Bedroom closet',
      Key: 'On Ruth’s key ring',
      'Papers in it': 'Deed. Red folder\nLetter. In the envelope. For Thomas Brandt',
    })
    expect(others.map(({ name, who }) => [name, who])).toEqual([
      ['Car title', 'For no one yet'],
      ['Passport', 'For Ruth Ellis'],
    ])
  })

  test('the paper takes as many pages as it needs, even for a single place', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      place(`${at}`, { ...safe, name: `Safe ${at}`, accessInstructions: 'Turn the dial slowly.\n'.repeat(8) }),
    )
    const groups = placesOnPaper({ places: many, papers: [] }, people, true)
    const one = placesOnPaper({ places: many.slice(0, 2), papers: [] }, people, true)
    expect(await pagesOf(wherePaper(one, of, 'About codes'))).toBe(1)
    expect(await pagesOf(wherePaper(groups, of, undefined))).toBeGreaterThan(2)
    expect(wherePaper(groups, of, undefined).tagged).toBe(true)
    const endless = place('endless', { ...safe, accessInstructions: 'Turn the dial slowly, then wait. '.repeat(600) })
    const long = placesOnPaper({ places: [endless], papers: [] }, people, true)
    expect(await pagesOf(wherePaper(long, of, undefined))).toBeGreaterThan(5)
  })
})

describe('the dialog of the paper', () => {
  const fill = async () => {
    await testEstate.add(
      authorizedContact,
      { ...blank(authorizedContact), fullName: 'Ruth Ellis' },
      { seat: 'contact_1', audience: 'everyone_named' },
    )
    await testEstate.add(storageLocation, safe, { audience: 'contact_1' })
    await testEstate.add(physicalDocument, deed, { audience: 'nobody' })
  }

  test('the dialog omits codes and private records until the owner includes them', async () => {
    const made = paperWorker()
    await fill()
    const { user } = draw(<WhereEverything />)
    await user.click(screen.getByRole('button', { name: 'Where everything is' }))
    const dialog = await screen.findByRole('dialog', { name: 'Where everything is' })
    const onPaper = () => made.paperIn(dialog, 'Print or save PDF')
    const first = await onPaper()
    for (const part of ['The gray safe', 'On Ruth’s key ring', 'For Ruth Ellis', 'Access codes are not on this paper'])
      expect(first).toContain(part)
    for (const secret of ['38-12-51', 'Red folder']) expect(first).not.toContain(secret)
    await user.click(within(dialog).getByRole('checkbox', { name: /^Print access codes too/ }))
    await waitFor(async () => expect(await onPaper()).toContain('38-12-51'))
    expect(await onPaper()).toContain('keep it locked away')
    await user.click(within(dialog).getByRole('checkbox', { name: /^Include the one that only I may see/ }))
    await waitFor(async () => expect(await onPaper()).toContain('Red folder'))
    expect(await onPaper()).toContain('For no one else')
  })

  test('if all places are private, the dialog explains that and offers no empty paper', async () => {
    const { state } = paperWorker()
    await testEstate.add(physicalDocument, deed, { audience: 'nobody' })
    const { user } = draw(<WhereEverything />)
    await user.click(screen.getByRole('button', { name: 'Where everything is' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/nothing to put on a paper yet/)).toBeTruthy()
    expect(dialog.queryByText('Print or save PDF')).toBeNull()
    state.lacking = '㐁'
    state.unreached = '王美玲'
    await user.click(dialog.getByRole('checkbox'))
    expect(await dialog.findByRole('link', { name: 'Print or save PDF' })).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toMatch(/a box in place of 㐁\..*王 美 玲.*online/)
  })
})
