import { afterAll, beforeAll, expect, test } from 'vitest'
import { random, signingKey, signStatement, toBase64url } from '../../vault/index.ts'
import { alarmText } from '../core/alarm.ts'
import type { Person, World } from '../headless.ts'
import { differences } from '../release/compare.ts'
import { startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { alarms, heldNow, liedTo, named, open, reaches, report, seatOf } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const heldOf = (person: Person) => person.store.slice('held').map(({ state, steppedDown }) => ({ state, steppedDown }))
const invite = { role: 'contact_1', email: 'again@example.org', personName: 'Nora', ownerName: 'Olga' } as const
const told = (owner: Person) =>
  owner.store.slice('activity').flatMap(({ text }) => (text.endsWith('stepped down') ? [text] : []))
const stepsDown = (person: Person) => person.stepDown(heldNow(person)?.id ?? '')

test('a grantee steps down, owner and grantee see it, and after a new invitation the grantee opens the records', async () => {
  const { owner } = await liedTo(cairn, 'down-owner@example.org')
  const operator = await cairn.operator('down-operator@example.org')
  const one = await named(cairn, owner, 'contact_1', 'down-one@example.org')
  const heldId = heldNow(one)?.id ?? ''
  await owner.refresh()
  await one.stepDown(heldId)
  expect(heldOf(one)).toEqual([{ state: 'void', steppedDown: true }])
  await owner.refresh()
  expect(seatOf(owner, 'contact_1')).toMatchObject({ state: 'stepped-down' })
  const line = [expect.stringMatching(/^\S.* stepped down$/)]
  expect(told(owner)).toEqual(line)
  await owner.refresh()
  expect(told(owner)).toEqual(line)
  await expect(one.stepDown(heldId)).rejects.toMatchObject({ code: 'not-in-seat' })

  const old = (await owner.seatLink('contact_1'))?.link ?? ''
  await expect(one.acceptInvitation(old)).rejects.toThrow('You accepted this before, and then you stepped down.')

  await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
  const { link } = await owner.inviteSeat(invite)
  await one.acceptInvitation(link)
  await owner.refresh()
  expect(seatOf(owner, 'contact_1')).toMatchObject({ state: 'accepted' })
  expect(told(owner)).toEqual(line)
  const { id } = await report(one, 'death')
  await expect(stepsDown(one)).rejects.toMatchObject({ code: 'release-open' })
  await reaches(one, 'in-review')
  await operator.person.openCertificate(id)
  await operator.person.review({ releaseId: id, decision: 'approve', reason: '', code: await operator.code() })
  await reaches(one, 'released')
  expect(await open(one)).toEqual(['Bank'])
  expect([...alarms(owner), ...alarms(one)]).toEqual([])
})

test('the owner’s app refuses a forged step-down, without a signature or signed by another person', async () => {
  const { owner, liar } = await liedTo(cairn, 'forged-owner@example.org')
  await named(cairn, owner, 'contact_1', 'forged-one@example.org')
  await owner.refresh()
  const { ownerId = '' } = owner.store.slice('session')
  const { seats } = liar.answer('/api/seats')
  const { seatId = '', epoch = 1, invitation } = seats.find((seat) => seat.invitation !== null) ?? {}
  const fields = { ownerId, seatId, invitationId: invitation?.invitationId ?? '', epoch }
  const forged = toBase64url(await signStatement('step-down', fields, await signingKey(random(32))))
  for (const word of [null, forged]) {
    liar.lie('/api/seats', (answer) => {
      for (const seat of answer.seats)
        for (const acceptance of seat.invitation?.acceptances ?? [])
          Object.assign(acceptance, { standing: 'stepped-down', stepDown: word })
    })
    await expect(owner.refresh()).rejects.toThrow(alarmText)
    expect(seatOf(owner, 'contact_1')).toMatchObject({ state: 'accepted' })
    liar.honest()
    await owner.refresh()
  }
})

test('the owner’s app ignores an old step-down that a server replays after a new invitation', async () => {
  const { owner, liar } = await liedTo(cairn, 'replayed-owner@example.org')
  const one = await named(cairn, owner, 'contact_1', 'replayed-one@example.org')
  await stepsDown(one)
  await owner.refresh()
  const { seats } = liar.answer('/api/seats')
  const word = seats.flatMap(({ invitation }) => invitation?.acceptances ?? [])[0]?.stepDown
  expect(word).toBeTruthy()
  await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
  await one.acceptInvitation((await owner.inviteSeat(invite)).link)
  liar.lie('/api/seats', (answer) => {
    for (const seat of answer.seats)
      for (const acceptance of seat.invitation?.acceptances ?? [])
        Object.assign(acceptance, { standing: 'stepped-down', stepDown: word })
  })
  await expect(owner.refresh()).rejects.toThrow(alarmText)
})

test('the grantee’s app notices a server that withholds their step-down from the release service', async () => {
  const { owner } = await liedTo(cairn, 'kept-owner@example.org')
  const { ownerId } = owner.store.slice('session')
  const keepsBack: World['between'] = (send) => async (input, init) => {
    const { href, pathname, origin } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.endsWith('/step-down')) return send(input, init)
    expect(href).toContain(ownerId)
    const { nonce } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
    const response = await send(`${origin}/api/release-status/${ownerId}?nonce=${nonce}`)
    const { word, seatParts } = await response.json()
    return Response.json({ word, seatPart: seatParts[0].part })
  }
  const one = await named(cairn, owner, 'contact_1', 'kept-one@example.org', keepsBack)
  await expect(stepsDown(one)).rejects.toThrow(alarmText)
  expect(alarms(one)).toEqual([alarmText])
  expect(heldOf(one)).toMatchObject([{ state: 'accepted' }])
})

test('the owner’s app notices a server that withholds a step-down from the owner', async () => {
  const { owner, liar } = await liedTo(cairn, 'withheld-owner@example.org')
  await stepsDown(await named(cairn, owner, 'contact_1', 'withheld-one@example.org'))
  liar.lie('/api/seats', (answer) => {
    for (const seat of answer.seats) {
      if (seat.state === 'stepped-down') seat.state = 'accepted'
      for (const acceptance of seat.invitation?.acceptances ?? []) acceptance.standing = 'accepted'
    }
  })
  await owner.refresh()
  expect(alarms(owner)).toEqual([differences.steppedDown])
})

test('both contacts step down, and the owner sees one line for each, whatever the server says of their invitations', async () => {
  const { owner, liar } = await liedTo(cairn, 'both-owner@example.org')
  const one = await named(cairn, owner, 'contact_1', 'both-one@example.org')
  const two = await named(cairn, owner, 'contact_2', 'both-two@example.org')
  await stepsDown(one)
  await owner.refresh()
  expect(told(owner)).toHaveLength(1)
  await stepsDown(two)
  await owner.refresh()
  expect(told(owner).toSorted()).toEqual(['both-one@example.org stepped down', 'both-two@example.org stepped down'])
  for (const day of ['2001-01-01', '2090-01-01', '2091-01-01']) {
    liar.lie('/api/seats', (answer) => {
      for (const seat of answer.seats)
        if (seat.invitation) Object.assign(seat.invitation, { invitedAt: `${day}T00:00:00.000Z` })
    })
    await owner.refresh()
    expect(told(owner)).toHaveLength(2)
  }
})
