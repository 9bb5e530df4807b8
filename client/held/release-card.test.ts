import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { client } from '../../contract/http.ts'
import { getInvitation } from '../../contract/seats.ts'
import { openInvitation, readInvitationLink } from '../../vault/index.ts'
import { writeLongCard } from '../../vault/golden/make.ts'
import type { CardData } from '../model/session.ts'
import type { SeatRole } from '../model/estate.ts'
import { type Device, offlineWorld, password } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

async function anOwner(role: SeatRole = 'contact_1') {
  const { at } = await world.account()
  const [device] = at
  if (!device) throw new Error('There is a device.')
  const invite = (to: SeatRole = role) =>
    device.person.inviteSeat({
      role: to,
      email: `${to}@example.org`.replace('_', '-'),
      personName: 'Carl',
      ownerName: 'Olga Owner',
    })
  return { device, invite, ...(await invite()) }
}

async function aHolder() {
  const device = await world.device()
  const sent: string[] = []
  const listen = (between?: Device['line']['between']) => {
    device.line.between = (path, send, query) => {
      sent.push(path)
      return between ? between(path, send, query) : send()
    }
  }
  listen()
  return { ...device, sent, listen }
}

const found = '/api/release-cards/find'
const typed = ({ lines }: CardData) => lines.join('\n')
const doesNotMatch = { code: 'card-does-not-match' }
const unknown = { code: 'card-unknown' }

let owner: Awaited<ReturnType<typeof anOwner>>
let holder: Awaited<ReturnType<typeof aHolder>>
beforeEach(async () => {
  world.server.wait({ minutes: 2 })
  owner = await anOwner()
  holder = await aHolder()
})

describe('a printed card', () => {
  test('shows its seat’s owner to a holder without an account, typed or scanned, as often as asked', async () => {
    const { card } = owner
    const scanned = new URL(card.link).hash
    const other = await aHolder()
    const expected = {
      ownerName: 'Olga Owner',
      role: 'contact_1',
      via: 'card',
      serviceFingerprint: card.serviceFingerprint,
    }
    for (const text of [typed(card), scanned, card.link, typed(card).toLowerCase()]) {
      expect(await holder.person.readCard(text)).toMatchObject(expected)
      expect(await other.person.readCard(text)).toMatchObject(expected)
    }
    expect(card.lines).toHaveLength(5)
  })

  test('is the same each time it is printed, on any device of the owner', async () => {
    expect(await owner.device.person.seatCard('contact_1')).toEqual(owner.card)
    const again = await owner.device.restart()
    await again.refresh()
    expect(await again.seatCard('contact_1')).toEqual(owner.card)
    const { cards } = await again.makeRecoveryKit({ password })
    expect(cards).toEqual([owner.card])
  })

  test('gets advice on its mistyped or swapped line, and the app sends nothing', async () => {
    const { lines } = owner.card
    const from = holder.sent.length
    const [, two = '', three = ''] = lines
    const swapped = lines.with(1, three).with(2, two).join('\n')
    await expect(holder.person.readCard(swapped)).rejects.toMatchObject({ message: /^Lines 2 and 3 are not/ })
    const short = lines.with(4, (lines[4] ?? '').slice(1)).join('\n')
    await expect(holder.person.readCard(short)).rejects.toMatchObject({ message: /^Line 5 is not/ })
    await expect(holder.person.readCard('nothing of a card')).rejects.toMatchObject({ code: 'not-a-card' })
    expect(holder.sent.slice(from)).toEqual([])
  })

  test('no longer opens after its grantee’s removal, and the next grantee’s card does', async () => {
    await owner.device.person.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    await expect(holder.person.readCard(typed(owner.card))).rejects.toMatchObject(unknown)
    const next = await owner.invite()
    expect(next.card.lines[0]).not.toBe(owner.card.lines[0])
    expect(await holder.person.readCard(typed(next.card))).toMatchObject({ ownerName: 'Olga Owner' })
    await expect(holder.person.readCard(typed(owner.card))).rejects.toMatchObject(unknown)
  })

  test('is uploaded again after the server lost it, when the owner next opens the app', async () => {
    await world.server.context.database.deleteFrom('release_card').execute()
    await expect(holder.person.readCard(typed(owner.card))).rejects.toMatchObject(unknown)
    await owner.device.person.refresh()
    expect(await holder.person.readCard(typed(owner.card))).toMatchObject({ ownerName: 'Olga Owner' })
  })

  test('is not printed if the server did not store its entry, or stored another entry', async () => {
    const { device } = owner
    await world.server.context.database.deleteFrom('release_card').execute()
    device.line.between = async (path, send) => (path.endsWith('/card') ? Response.json({}) : send())
    await expect(device.person.seatCard('contact_1')).rejects.toMatchObject({ code: 'not-verified' })
    const entry = 'A'.repeat(312)
    device.line.between = async (path, send) => (path === found ? Response.json({ entry }) : send())
    await expect(device.person.seatCard('contact_1')).rejects.toMatchObject({ code: 'not-verified' })
  })
})

describe('a long card of an older app', () => {
  async function longCard() {
    const link = readInvitationLink(new URL(owner.link).hash)
    const { ownerId, seatId, invitationId } = link
    const call = client('', (input, init) =>
      world.server.browser().fetch(input instanceof Request ? input.url : input.toString(), init),
    )
    const { held } = await openInvitation(
      link,
      await call(getInvitation, { params: { ownerId, seatId, invitationId }, query: {} }),
    )
    const groups = await writeLongCard({ ...link, a: held.a })
    return Array.from({ length: 6 }, (_, at) => groups.slice(at * 6, (at + 1) * 6).join(' '))
  }

  test('still opens, typed or scanned, and reports a mistyped line', async () => {
    const lines = await longCard()
    const letters = lines.join('').replaceAll(' ', '')
    for (const text of [lines.join('\n'), `https://cairn.test/claim#${letters}`, lines.join(' ').toLowerCase()])
      expect(await holder.person.readCard(text)).toMatchObject({ ownerName: 'Olga Owner', via: 'card' })
    const wrong = lines.with(
      3,
      (lines[3] ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    )
    await expect(holder.person.readCard(wrong.join('\n'))).rejects.toMatchObject({ message: /^Line 4 is not/ })
  })

  test('no longer works after its grantee’s removal, and the app says why', async () => {
    const lines = await longCard()
    await owner.device.person.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    await expect(holder.person.readCard(lines.join('\n'))).rejects.toMatchObject({
      message: /this card no longer works/,
    })
  })
})

describe('a server that lies about a card', () => {
  async function truly(card: CardData) {
    const answers = new Map<string, object>()
    const reader = await aHolder()
    reader.listen(async (path, send) => {
      const answer = await send()
      answers.set(path, await answer.clone().json())
      return answer
    })
    await reader.person.readCard(typed(card))
    return answers
  }

  test('the app refuses a swapped entry of another card, of one estate or of two', async () => {
    const [second, stranger] = [await owner.invite('contact_2'), await anOwner()]
    for (const card of [second.card, stranger.card]) {
      const theirs = (await truly(card)).get(found)
      holder.listen(async (path, send) => (path === found ? Response.json(theirs) : send()))
      const from = holder.sent.length
      await expect(holder.person.readCard(typed(owner.card))).rejects.toMatchObject(doesNotMatch)
      expect(holder.sent.slice(from)).toEqual([found])
    }
  })

  test('the app refuses another grantee’s invitation beside the right entry', async () => {
    const stranger = await anOwner()
    const theirs = [...(await truly(stranger.card))].find(([path]) => path.startsWith('/api/invitations/'))?.[1]
    holder.listen(async (path, send) => (path.startsWith('/api/invitations/') ? Response.json(theirs) : send()))
    await expect(holder.person.readCard(typed(owner.card))).rejects.toMatchObject({
      ...doesNotMatch,
      message: /^Please stop here\. What is kept here/,
    })
  })

  test('the app refuses keys whose fingerprints are not on the paper', async () => {
    const { card } = owner
    const [letters, ofOwner = '', ofService = ''] = new URL(card.link).hash.split('.')
    const changed = (text: string) => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const link of [
      [letters, changed(ofOwner), ofService],
      [letters, ofOwner, changed(ofService)],
    ])
      await expect(holder.person.readCard(link.join('.'))).rejects.toMatchObject({
        ...doesNotMatch,
        message: /^Please stop here\. The fingerprints/,
      })
  })

  async function signUp(email: string) {
    await holder.person.signUp({ email, password: 'Correct-horse-7!' })
    const { database } = world.server.context
    await database.updateTable('account').set({ verified_at: new Date() }).where('email', '=', email).execute()
  }

  test('the app gives no seat for replayed answers from before the card’s withdrawal', async () => {
    const before = await truly(owner.card)
    await owner.device.person.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    holder.listen(async (path, send) => {
      const old = before.get(path)
      return old ? Response.json(old) : send()
    })
    await expect(holder.person.readCard(typed(owner.card))).rejects.toMatchObject(doesNotMatch)
    // The service's status is fresh, so the server withholds it and replays the other answers.
    holder.listen(async (path, send) => {
      const old = before.get(path)
      return old ? Response.json({ ...old, ...('identityWord' in old && { identityWord: null }) }) : send()
    })
    expect(await holder.person.readCard(typed(owner.card))).toMatchObject({ ownerName: 'Olga Owner' })
    await signUp('finder@example.org')
    await expect(holder.person.claimByCard(typed(owner.card))).rejects.toMatchObject({
      code: 'card-void',
      message: expect.stringContaining('look for a card'),
    })
    expect(holder.person.store.slice('held')).toEqual([])
  })

  test('the release service refuses a withdrawn card whose invitation the server restored', async () => {
    const before = await truly(owner.card)
    await owner.device.person.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
    await world.server.context.database.updateTable('invitation').set({ void_at: null }).execute()
    holder.listen(async (path, send) => (path === found ? Response.json(before.get(found)) : send()))
    await signUp('other-finder@example.org')
    await expect(holder.person.claimByCard(typed(owner.card))).rejects.toMatchObject({
      code: 'card-void',
      message: expect.stringContaining('look for a card'),
    })
    expect(holder.person.store.slice('held')).toEqual([])
    await holder.person.refresh()
    expect(holder.person.store.slice('held')).toMatchObject([{ state: 'void', counts: { incapacity: 0, death: 0 } }])
  })
})
