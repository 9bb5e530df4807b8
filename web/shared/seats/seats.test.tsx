// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveEstate } from '../../../contract/estate.ts'
import { chosenAs, inShort, leftForYou, youCanOpen } from '../../../contract/mail-sentences.ts'
import { blank } from '../../../records/define.ts'
import { authorizedContact, onlineAccount, profile } from '../../../records/kinds/index.ts'
import type { SeatRole } from '../../estate/types.ts'
import { save } from '../../kinds/testing/estate.ts'
import { setupUser } from '../../testing/user.ts'
import { paperWorker } from '../papers/testing/paper-worker.ts'
import { people } from '../portal/testing/people.ts'
import { SeatCard } from './SeatCard.tsx'

const user = setupUser()
const drawSeat = (role: SeatRole) => render(<SeatCard role={role} />)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const email = 'ben@example.org'

const writeDownBen = () =>
  save(
    people.me,
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Ben Ortiz', email },
    { audience: 'everyone_named', seat: 'contact_1' },
  )
const invited = () => people.invitation('contact_1', email, people.me)
const seat = () => people.seat('contact_1')
const mailNames = () => people.estate(people.me).armed.map(({ arm }) => arm.mailName)

let papers: ReturnType<typeof paperWorker>
beforeEach(async () => {
  papers = paperWorker()
  await people.open()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the card of a seat without a named person is empty', () => {
  const { container } = drawSeat('contact_1')
  expect(container.textContent).toBe('')
})

test('the card of a held seat is visible even without a record of its grantee', async () => {
  await people.seated('contact_1', email, people.me)
  drawSeat('contact_1')
  expect(screen.getByText('Accepted')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Remove ${email}` })).toBeTruthy()
})

test('the invitation prefills the name from the owner’s profile', async () => {
  await writeDownBen()
  await save(people.me, profile, { ...blank(profile), firstName: 'Anna', lastName: 'Berg' })
  drawSeat('contact_1')
  await press(/^Invite/)
  expect(screen.getByDisplayValue('Anna Berg')).toBeTruthy()
})

test('the card shows the state of a seat: not invited, invited, accepted, confirmed', async () => {
  await writeDownBen()
  drawSeat('contact_1')
  expect(screen.getByText('Not invited')).toBeTruthy()
  await invited()
  expect(await screen.findByText('Invited')).toBeTruthy()
  await people.me.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  const ben = await people.seated('contact_1', email, people.me)
  expect(await screen.findByText('Accepted')).toBeTruthy()
  await ben.makeRecoveryKit()
  await ben.confirmRecoveryKit()
  await people.refresh()
  expect(await screen.findByText('Confirmed')).toBeTruthy()
  // The owner has not yet confirmed who accepted.
  expect(screen.queryByText(/nothing more to do/)).toBeNull()
  await press('Yes, this is Ben Ortiz')
  expect(
    await screen.findByText('Ben Ortiz accepted and has a recovery kit. There is nothing more to do.'),
  ).toBeTruthy()
})

test('after the owner names another person, the card does not say that this person accepted', async () => {
  const { id } = await writeDownBen()
  await people.seated('contact_1', email, people.me)
  drawSeat('contact_1')
  const become = (fullName: string, address: string) =>
    save(
      people.me,
      authorizedContact,
      { ...blank(authorizedContact), fullName, email: address },
      { audience: 'everyone_named', seat: 'contact_1', id },
    )
  await press('Yes, this is Ben Ortiz')
  await waitFor(() => expect(screen.queryByText('Is this Ben Ortiz?')).toBeNull())
  for (const time of ['once', 'again']) {
    await become('Olga Lund', 'olga@example.org')
    expect(await screen.findByText('Is this Olga Lund?'), time).toBeTruthy()
    expect(screen.getByText(/isn’t the one you wrote down for Olga Lund/)).toBeTruthy()
    expect(screen.queryByText(/^Olga Lund accepted/)).toBeNull()
    expect(screen.getByText(/wrote down for Olga Lund is olga@example.org/)).toBeTruthy()
    await become('Ben Ortiz', 'Ben@example.org')
    expect(await screen.findByText(/^Ben Ortiz accepted/)).toBeTruthy()
    expect(screen.queryByText('Is this Ben Ortiz?')).toBeNull()
  }
})

const choose = (name: string | RegExp) => user.click(screen.getByRole('radio', { name }))

describe('the invitation dialog', () => {
  beforeEach(() => writeDownBen())

  /** Sets the number of reviewers who are not the owner’s grantees. */
  async function checkedBy(impartial: number, fallbackDays = 14) {
    people.server.state.impartial = impartial
    await people.me.saveReleaseSettings({ fallbackDays })
    await people.refresh()
  }

  test.each([
    [1, 14, /If that is Ben Ortiz, nobody can.*14 days after we tell you/],
    [0, 0, /Nobody here can check a report about you.*however long that takes/],
  ])('the dialog warns if the number of impartial reviewers is %s', async (impartial, fallbackDays, words) => {
    await checkedBy(impartial, fallbackDays)
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    expect(screen.getByRole('dialog').textContent).toMatch(words)
  })

  test('the dialog does not warn if two reviewers are impartial', async () => {
    await checkedBy(2)
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    expect(screen.getByRole('dialog').textContent).not.toContain('check a report')
  })

  test('the dialog takes the e-mail of the person and the name of the owner, and then shows link and code', async () => {
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    expect(screen.getByLabelText('Email of Ben Ortiz')).toHaveProperty('value', email)
    await press('Send invitation')
    expect(screen.getAllByText('Please enter your name').length).toBeGreaterThan(1)
    expect(seat()?.state).toBe('not-invited')
    await user.type(screen.getByLabelText('Your name, as they know you'), ' Anna Berg ')
    await press('Send invitation')
    // The dialog preselects neither name.
    expect(screen.getAllByText('Please choose what our emails may call you').length).toBeGreaterThan(1)
    expect(seat()?.state).toBe('not-invited')
    await choose(/^By my name: Anna Berg/)
    await press('Send invitation')
    const dialog = await screen.findByRole('dialog', { name: 'Now give this to Ben Ortiz yourself' })
    expect(seat()).toMatchObject({ state: 'invited', email })
    expect(mailNames()).toEqual(['Anna Berg'])
    const link = within(dialog).getByLabelText<HTMLInputElement>('Or send this link yourself').value
    expect(await people.anna.readInvitation(link)).toMatchObject({
      role: 'contact_1',
      personName: 'Ben Ortiz',
      ownerName: 'Anna Berg',
    })
    expect(within(dialog).getByRole('img', { name: /Code with the invitation/ })).toBeTruthy()
    expect(dialog.textContent).toContain('It is not in any of our emails')
  })

  test('the dialog previews the exact sentences of the mail for each choice', async () => {
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    const dialog = await screen.findByRole('dialog')
    await user.type(screen.getByLabelText('Your name, as they know you'), 'Ruth Vale')
    const owners = ['Ruth Vale', null].map((name) => ({ name, email: people.email }))
    for (const owner of owners)
      for (const sentence of [chosenAs(owner, 'contact_1'), youCanOpen(leftForYou(inShort(owner)))])
        expect(dialog.textContent).toContain(sentence)
  })

  test('the dialog rejects a name that mail programs would turn into a link; the choice *address* sends no name', async () => {
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    await user.type(screen.getByLabelText('Your name, as they know you'), 'win.example.com')
    await choose(/^By my name: win/)
    await press('Send invitation')
    expect(screen.getAllByText(/without a link/).length).toBeGreaterThan(1)
    expect(seat()?.state).toBe('not-invited')
    await choose(/^By my email address/)
    await press('Send invitation')
    await screen.findByRole('dialog', { name: 'Now give this to Ben Ortiz yourself' })
    expect(mailNames()).toEqual([null])
  })

  test('the dialog restores, on request, the audience that records had before a removal', async () => {
    const account = await save(people.me, onlineAccount, blank(onlineAccount), { audience: 'contact_1' })
    const audience = () => people.me.store.record(account.id)?.audience
    await people.me.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    await user.click(await screen.findByRole('checkbox', { name: /^Also give Ben Ortiz the one record/ }))
    await user.type(screen.getByLabelText('Your name, as they know you'), 'Anna Berg')
    await choose(/^By my email address/)
    expect(audience()).toBe('nobody')
    await press('Send invitation')
    await screen.findByRole('dialog', { name: 'Now give this to Ben Ortiz yourself' })
    expect(audience()).toBe('contact_1')
  })

  test('the dialog keeps the input after a server error and says why', async () => {
    people.server.refuse(saveEstate, { status: 422, code: 'seat-taken', message: 'Somebody holds this seat.' })
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    await user.type(screen.getByLabelText('Your name, as they know you'), 'Anna Berg')
    await choose(/^By my email address/)
    await press('Send invitation')
    expect(await screen.findByText('Somebody holds this seat.')).toBeTruthy()
    expect(screen.getByLabelText('Your name, as they know you')).toHaveProperty('value', 'Anna Berg')
  })

  test('the dialog shows an open invitation again', async () => {
    const { link } = await invited()
    drawSeat('contact_1')
    await press('Show link and code')
    expect(await screen.findByLabelText('Or send this link yourself')).toHaveProperty('value', link)
  })
})

describe('emptying a seat', () => {
  const audiences = () => people.records(onlineAccount.kind).map(({ audience }) => audience)
  beforeEach(async () => {
    await writeDownBen()
    for (const username of ['ann', 'bob'])
      await save(people.me, onlineAccount, { ...blank(onlineAccount), username }, { audience: 'contact_1' })
  })

  test('the dialog asks who gets the records, and by default no grantee does', async () => {
    const ben = await people.seated('contact_1', email, people.me)
    await ben.makeRecoveryKit()
    await ben.confirmRecoveryKit()
    await people.refresh()
    drawSeat('contact_1')
    await press('Remove Ben Ortiz')
    expect(await screen.findByText(/2 records meant for them/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^Nobody, for now/ })).toHaveProperty('checked', true)
    expect(screen.getByText(/stays on this page/)).toBeTruthy()
    await press('Remove Ben Ortiz')
    await waitFor(() => expect(seat()?.state).toBe('not-invited'))
    expect(audiences()).toEqual(['nobody', 'nobody'])
  })

  test('the dialog keeps the records for the next person if the owner chooses that', async () => {
    await invited()
    drawSeat('contact_1')
    await press('Remove Ben Ortiz')
    await user.click(screen.getByRole('radio', { name: /^Whoever I name next/ }))
    await press('Remove Ben Ortiz')
    await waitFor(() => expect(seat()?.state).toBe('not-invited'))
    expect(audiences()).toEqual(['contact_1', 'contact_1'])
  })
})

describe('the release card', () => {
  test('the release card says where to keep it, shows its lines for copying by hand, and prints a page', async () => {
    await writeDownBen()
    const { card } = await invited()
    drawSeat('contact_1')
    await press('Print release card')
    const dialog = await screen.findByRole('dialog', { name: 'Release card for Ben Ortiz' })
    expect(dialog.textContent).toContain('Keep it with your will')
    const lines = within(dialog).getByRole('list', { name: 'Type it in at https://cairn.test/claim' })
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(card.lines.map((line, at) => `${at + 1}${line}`))
    expect(await papers.paperIn(dialog, 'Print or save PDF')).toContain(card.link)
    await press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Print release card')
    expect(await papers.paperIn(await screen.findByRole('dialog'), 'Print or save PDF')).toContain(card.link)
  })

  test('the release card shows its lines for copying if it could not be rendered', async () => {
    papers.state.failing = true
    await writeDownBen()
    const { card } = await invited()
    drawSeat('contact_1')
    await press('Print release card')
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t make the page to print')
    expect(screen.getByText(card.lines[4] ?? '')).toBeTruthy()
  })
})

test('the printed invitation has the link of the invitation, and no secret of the card', async () => {
  await writeDownBen()
  const { card, link } = await invited()
  drawSeat('contact_1')
  await press('Show link and code')
  const dialog = await screen.findByRole('dialog')
  const page = await papers.paperIn(dialog, 'Print invitation')
  expect(page).toContain(link)
  expect(page).not.toContain(card.link)
  expect(await papers.paperIn(dialog, 'Print release card')).toContain(card.link)
})
