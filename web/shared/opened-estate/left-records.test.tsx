// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  advisor,
  circle,
  document as scan,
  familyMember,
  healthcareProxy,
  importantContact,
  lifeEvent,
  memorialService,
  pet,
  physicalDocument,
  profile,
  storageLocation,
  story,
} from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { emptyQuery } from '../../kinds/index.ts'
import { paperWorker } from '../papers/testing/paper-worker.ts'
import { savedPapers } from '../papers/testing/saved-papers.ts'
import { user, left, page, show, unfold, read } from './testing/left.tsx'

setUpPage()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page opens the record in the URL, and closing the record clears the URL', async () => {
  const done = vi.fn<() => void>()
  const asked = (id: string | undefined) => ({ ...emptyQuery, id, done })
  const records = [left('rex', pet, { petName: 'Rex' }), left('ada', familyMember, { fullName: 'Ada Moor' })]
  const { rerender } = draw(page(records, {}, asked('rex')))
  expect(await screen.findByRole('dialog', { name: 'Rex' })).toBeTruthy()
  rerender(page(records, {}, asked('ada')))
  expect(await screen.findByRole('dialog', { name: 'Ada Moor' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(done).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(page(records, {}, asked(undefined)))
  rerender(page(records, {}, asked('rex')))
  expect(await screen.findByRole('dialog', { name: 'Rex' })).toBeTruthy()
})

describe('the released family tree', () => {
  const clara = left('clara', familyMember, { fullName: 'Clara Moor', relationship: 'mother', gender: 'female' })
  const nora = left('nora', familyMember, {
    fullName: 'Nora Whitcomb',
    relationship: 'aunt',
    gender: 'female',
    parents: ['ada'],
  })
  const ada = left('ada', familyMember, {
    fullName: 'Ada Whitcomb',
    relationship: 'grandmother',
    gender: 'female',
    children: ['clara'],
  })

  test('the released family tree shows the owner’s close relatives first, then all relatives and a list', async () => {
    const cousins = Array.from({ length: 12 }, (_, which) =>
      left(`cousin-${which}`, familyMember, { fullName: `Cousin ${which}`, relationship: 'cousin', parents: ['nora'] }),
    )
    const me = left('me', profile, { firstName: 'Margaret', lastName: 'Ellis', dateOfBirth: '1948-03-02' })
    show([clara, nora, ada, ...cousins, me])
    const family = await unfold('Family Tree')
    const drawn = async () => within(await family.findByRole('region', { name: 'The family of Margaret Ellis, drawn' }))
    expect((await drawn()).getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Ada Whitcomb, Margaret Ellis’s mother’s mother',
      'Clara Moor, Margaret Ellis’s mother',
      'Margaret Ellis born 1948, deceased',
    ])
    expect(
      family.getByText(/^3 of the 16 people in this tree\. Press someone to see how they’re related to Marg/),
    ).toBeTruthy()
    await user.click(family.getByRole('tab', { name: 'Everyone' }))
    const picture = await drawn()
    await user.click(picture.getByRole('button', { name: 'Nora Whitcomb, Margaret Ellis’s mother’s sister' }))
    await user.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(document.activeElement).toBe(
        picture.getByRole('button', { name: 'Ada Whitcomb, Margaret Ellis’s mother’s mother' }),
      ),
    )
    await user.click(family.getByRole('tab', { name: 'List' }))
    const second = within(family.getByRole('region', { name: 'Generation 2' }))
    expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Clara MoorMargaret Ellis’s mother',
      'Nora WhitcombMargaret Ellis’s mother’s sister',
    ])
    await user.click(second.getByRole('button', { name: /^Clara/ }))
    await user.click(family.getByRole('button', { name: 'Show the tree from here' }))
    expect(family.getByRole('button', { name: 'Back to Margaret Ellis' })).toBeTruthy()
    await user.click(family.getByRole('button', { name: 'Open' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Clara Moor' }))
    expect(dialog.getByRole('button', { name: 'Ada Whitcomb' })).toBeTruthy()
  })

  test('an heir finds a relative by name, and the family tree focuses their box and shows their initials', async () => {
    const cousins = Array.from({ length: 5 }, (_, which) =>
      left(`cousin-${which}`, familyMember, { fullName: `Cousin ${which}`, relationship: 'cousin', parents: ['nora'] }),
    )
    show([clara, nora, ada, ...cousins])
    const family = await unfold('Family Tree')
    await user.type(await family.findByRole('combobox', { name: 'Find someone' }), 'nora{Enter}')
    const picture = within(family.getByRole('region', { name: 'The family of Margaret Ellis, drawn' }))
    await waitFor(() => expect(document.activeElement).toBe(picture.getByRole('button', { name: /^Nora Whitcomb/ })))
    const panel = family.getByRole('region', { name: 'Nora Whitcomb' })
    expect(within(panel).getByText('NW')).toBeTruthy()
  })

  test('the released family tree shows the owner as living after an incapacity', async () => {
    const me = left('me', profile, { firstName: 'Margaret', lastName: 'Ellis', dateOfBirth: '1948-03-02' })
    show([clara, me], { events: ['incapacity'] })
    const family = await unfold('Family Tree')
    const picture = within(await family.findByRole('region', { name: 'The family of Margaret Ellis, drawn' }))
    expect(picture.getByRole('button', { name: 'Margaret Ellis born 1948' })).toBeTruthy()
  })

  test('the released family tree omits relatives who were not released, and relations through them', async () => {
    show([clara, nora])
    const family = await unfold('Family Tree')
    const picture = within(await family.findByRole('region', { name: 'The family of Margaret Ellis, drawn' }))
    expect(picture.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Clara Moor, Margaret Ellis’s mother',
      'Margaret Ellis deceased',
    ])
    const apart = within(family.getByRole('region', { name: 'Not in the picture' }))
    expect(apart.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Nora Whitcomb'])
    expect(document.body.textContent).not.toContain('Ada')
    for (const owners of ['Add a relative', 'Please check these dates', 'You'])
      expect(screen.queryByText(owners)).toBeNull()
  })
})

describe('the links in a dialog', () => {
  const will = left('scan', scan, { title: 'My will', category: 'legal', description: 'Signed in 2020' })
  const original = left('paper', physicalDocument, {
    title: 'The will itself',
    documentType: 'will',
    location: 'In the red folder',
    copy: 'scan',
    storage: 'safe',
  })
  const safe = left('safe', storageLocation, { storageType: 'home-safe', name: 'The gray safe', location: 'Closet' })

  test('the links in a dialog lead to other records and back', async () => {
    show([will, original, safe])
    const dialog = await read('Digital Documents Locker', 'My will')
    await user.click(dialog.getByRole('button', { name: 'In the red folder' }))
    const paper = within(await screen.findByRole('dialog', { name: 'The will itself' }))
    await user.click(paper.getByRole('button', { name: 'The gray safe' }))
    const place = within(await screen.findByRole('dialog', { name: 'The gray safe' }))
    // If the dialog showed the linked record before, the link goes back to that history entry.
    await user.click(place.getByRole('button', { name: 'The will itself' }))
    await user.click(await screen.findByRole('button', { name: 'Back to My will' }))
    const first = within(await screen.findByRole('dialog', { name: 'My will' }))
    expect(first.queryByRole('button', { name: /^Back to (?!the list)/ })).toBeNull()
    await user.click(first.getByRole('button', { name: 'Back to the list' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the links in a dialog omit records that were not released', async () => {
    show([original])
    const dialog = await read('Physical Documents', 'The will itself')
    expect(dialog.queryByText(/My will|gray safe|Copy in Cairn/)).toBeNull()
    expect(dialog.queryByRole('button', { name: /safe|will$/ })).toBeNull()
  })

  const choir = {
    circleName: 'The choir',
    description: 'We sang on Thursdays.',
    hasGroupLeader: 'yes',
    groupLeaderName: 'Ada Lund',
    groupLeaderEmail: 'ada@example.org',
    groupLeaderPhone: '(555) 010-2000',
  } as const
  const ada = (phone: string) => left('ada', advisor, { fullName: 'Ada Lund', phoneNumber: phone, email: '' })

  test('a circle links to its leader’s record if the match is certain', async () => {
    show([left('choir', circle, choir), ada('555-010-2000')])
    const dialog = await read('Friendship Circles', 'The choir')
    await user.click(dialog.getByRole('button', { name: 'Ada Lund' }))
    expect(await screen.findByRole('button', { name: 'Back to The choir' })).toBeTruthy()
  })

  test('a name links to a person with several records, but to neither of two people with that name', async () => {
    const told = left('choir', circle, { ...choir, hasGroupLeader: 'no', toldBy: 'Ada Lund' })
    const again = (phone: string) => left('again', importantContact, { fullName: 'Ada Lund', primaryPhone: phone })
    const { unmount } = show([told, ada('555-010-2000'), again('(555) 010-2000')])
    const dialog = await read('Friendship Circles', 'The choir')
    expect(dialog.getByRole('button', { name: 'Ada Lund' })).toBeTruthy()
    unmount()
    show([told, ada('555-010-2000'), again('(555) 010-7777')])
    const other = await read('Friendship Circles', 'The choir')
    expect(other.queryByRole('button', { name: 'Ada Lund' })).toBeNull()
  })

  test.each([
    ['another person of that name', [ada('555-010-7777')]],
    ['no person', []],
  ])('a name is plain text if %s was released', async (_, others) => {
    show([left('choir', circle, choir), ...others])
    const dialog = await read('Friendship Circles', 'The choir')
    expect(dialog.getByText('Ada Lund')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Ada Lund' })).toBeNull()
  })
})

describe('the papers of a released estate', () => {
  const rex = left('rex', pet, { petName: 'Rex', type: 'dog', foodType: 'Kibble' })
  const service = left('service', memorialService, { serviceLocation: 'The chapel', officiantName: 'Reverend Hale' })
  const proxy = left('proxy', healthcareProxy, { primaryFullName: 'Ruth Ellis', primaryPhone: '(555) 010-1234' })

  let papers: ReturnType<typeof savedPapers>['saved']
  beforeEach(() => {
    papers = savedPapers().saved
  })
  const save = async (name: string, inside: Pick<typeof screen, 'getByRole'>) => {
    const before = papers.length
    await user.click(inside.getByRole('button', { name }))
    await waitFor(() => expect(papers).toHaveLength(before + 1))
    return papers[before]?.text
  }

  test('the papers include pet papers, and the service card with the owner’s name', async () => {
    show([rex, service])
    const pets = await unfold('Pet Care Directives')
    expect(await save('Page for the fridge', pets)).toContain('Rex')
    expect(await save('Care sheet', pets)).toContain('Kibble')
    expect(screen.queryByRole('button', { name: 'Where everything is' })).toBeNull()
    const plan = await unfold('After-Life Planner')
    const card = await save('Memorial service card', plan)
    expect(card).toContain('Margaret Ellis')
    expect(card).toContain('The chapel')
    // A plan needs more than one section.
    expect(plan.queryByRole('button', { name: 'After-Life Plan' })).toBeNull()
  })

  test('the papers after an incapacity include a wallet card, and no memorial card', async () => {
    show(
      [proxy, service, left('me', profile, { firstName: 'Margaret', lastName: 'Ellis', dateOfBirth: '1948-03-02' })],
      {
        events: ['incapacity'],
      },
    )
    const plan = await unfold('After-Life Planner')
    expect(plan.getByRole('button', { name: 'Memorial Service' })).toBeTruthy()
    expect(plan.queryByRole('button', { name: 'Memorial service card' })).toBeNull()
    const health = await unfold('Healthcare Directive')
    const card = await save('Wallet card', health)
    expect(card).toContain('Ruth Ellis')
    expect(card).toContain('1948')
  })

  test('a grantee’s copy of a directive has no signature lines', async () => {
    show([proxy])
    const health = await unfold('Healthcare Directive')
    expect(health.queryByRole('button', { name: 'Wallet card' })).toBeNull()
    const dialog = await read('Healthcare Directive', /Ruth Ellis/)
    const paper = await save('Download PDF', dialog)
    expect(paper).toContain('I, Margaret Ellis, choose')
    expect(paper).toContain('that is the one that counts')
    expect(paper).not.toContain('Signature')
  })

  test('*where everything is* omits audiences, and codes unless the grantee asks for them', async () => {
    const worker = paperWorker()
    const stands = (paper: HTMLElement) => worker.paperIn(paper, 'Print or save PDF')
    show([
      left('safe', storageLocation, {
        storageType: 'home-safe',
        name: 'The gray safe',
        location: 'Closet',
        accessCodes: '38-12-51',
      }),
    ])
    await user.click((await unfold('Lockboxes and Safes')).getByRole('button', { name: 'Where everything is' }))
    const dialog = await screen.findByRole('dialog', { name: 'Where everything is' })
    expect(within(dialog).getByText(/every place Margaret Ellis wrote down for you/)).toBeTruthy()
    const plain = await stands(dialog)
    expect(plain).toContain('The gray safe')
    expect(plain).not.toMatch(/38-12-51|For no one|For Ruth|named here/)
    await user.click(within(dialog).getByRole('checkbox', { name: /access codes/ }))
    expect(await stands(dialog)).toContain('38-12-51')
  })

  test('a book preselects the finished stories and events that were released', async () => {
    show([
      left('river', story, { title: 'The river', content: 'It froze.', status: 'published', date: '1958' }),
      left('later', story, { title: 'Later', content: 'Not done.', status: 'draft' }),
      left('born', lifeEvent, { title: 'Born', date: '1948', category: 'personal', description: 'In Trenton.' }),
    ])
    await user.click((await unfold('Legacy Story')).getByRole('button', { name: 'Make a book' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'The book of Margaret Ellis' }))
    const book = await save('Make the PDF', dialog)
    for (const phrase of ['A Life in Stories', 'The river', 'Born']) expect(book).toContain(phrase)
    expect(book).not.toContain('Not done.')
  })
})
