import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatRoles } from '../../domain/seats.ts'
import { openLeft, type Person } from '../headless.ts'
import type { SeatRole } from '../model/estate.ts'
import { type CairnHere, daysUntil, password, startTestCairn } from '../testing/cairn.ts'
import { account, alarms, particulars, platforms } from '../testing/story.ts'

// After any sequence of actions in the apps, compares who can open the estate with a small model.

let cairn: CairnHere
let people: Record<SeatRole, Person>
beforeAll(async () => {
  cairn = await startTestCairn()
  const [attorney, one, two] = await Promise.all(
    seatRoles.map((role) => cairn.person(`${role.replace('_', '-')}@example.org`)),
  )
  if (!attorney || !one || !two) throw new Error('People are missing')
  people = { attorney, contact_1: one, contact_2: two }
})
afterAll(() => cairn.stop())

type Action =
  | { do: 'invite' | 'accept' | 'stepDown' | 'remove'; role: SeatRole }
  | { do: 'falseAlarm' }
  | { do: 'newKeys' }

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('invite', 'accept', 'accept', 'stepDown', 'remove' as const),
      role: fc.constantFrom(...seatRoles),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Action>({ do: 'falseAlarm' }, { do: 'newKeys' }, { do: 'newKeys' }) },
)

const takes = (role: SeatRole): Action[] => [
  { do: 'invite', role },
  { do: 'accept', role },
]
/** Random actions alone would almost never lead to two acceptances next to an open invitation. */
const course = fc
  .array(action, { minLength: 2, maxLength: 5 })
  .map((more): Action[] => [...takes('contact_1'), ...takes('contact_2'), { do: 'invite', role: 'attorney' }, ...more])
/** Sequences of actions that every run plays, in addition to the random ones. */
const surely: [Action[]][] = [
  [
    [
      ...takes('contact_1'),
      ...takes('attorney'),
      { do: 'invite', role: 'contact_2' },
      { do: 'newKeys' },
      { do: 'accept', role: 'contact_2' },
      { do: 'falseAlarm' },
      { do: 'stepDown', role: 'attorney' },
      { do: 'newKeys' },
    ],
  ],
]

type Modelled = { invited: boolean; taken: 'no' | 'yes' | 'left' }
type Model = Record<SeatRole, Modelled>
const inside = (model: Model) => seatRoles.filter((role) => model[role].taken === 'yes')

function step(model: Model, one: Action): void {
  if (one.do === 'falseAlarm') return
  if (one.do === 'newKeys') {
    // Seats with an unused invitation, or that were given up, need a new invitation.
    for (const role of seatRoles) if (model[role].taken !== 'yes') model[role] = { invited: false, taken: 'no' }
    return
  }
  const seat = model[one.role]
  if (one.do === 'invite' && !seat.invited) model[one.role] = { invited: true, taken: 'no' }
  if (one.do === 'accept' && seat.invited && seat.taken === 'no') seat.taken = 'yes'
  if (one.do === 'stepDown' && seat.taken === 'yes') seat.taken = 'left'
  if (one.do === 'remove') model[one.role] = { invited: false, taken: 'no' }
}

let estates = 0

class Estate {
  readonly links = new Map<SeatRole, string>()
  readonly held = new Map<SeatRole, string>()
  readonly written: string[] = []
  readonly email: string
  readonly owner: Person
  readonly recoveryCode: string
  current = password

  constructor({ email, owner, recoveryCode }: Pick<Estate, 'email' | 'owner' | 'recoveryCode'>) {
    this.email = email
    this.owner = owner
    this.recoveryCode = recoveryCode
  }

  static async begin(): Promise<Estate> {
    estates += 1
    const email = `owner.${estates}@example.org`
    const owner = await cairn.person(email)
    const { code: recoveryCode } = await owner.makeRecoveryKit({})
    await owner.confirmRecoveryKit()
    return new Estate({ email, owner, recoveryCode })
  }

  invited(): SeatRole[] {
    const seats = this.owner.store.slice('seats')
    return seatRoles.filter((role) => seats.some((seat) => seat.role === role && seat.state !== 'not-invited'))
  }

  async write(): Promise<void> {
    const title = `Record ${this.written.length}`
    await this.owner.saveRecords([account(title, 'everyone_named')], 'Added')
    this.written.push(title)
  }

  /** @param before the model before this action */
  async act(one: Action, before: Model): Promise<void> {
    if (one.do === 'falseAlarm') return this.#falseAlarm(before)
    if (one.do === 'newKeys') return this.#newKeys(before)
    const { role } = one
    const { invited, taken } = before[role]
    const person = people[role]
    const link = this.links.get(role)
    if (one.do === 'invite' && !invited) {
      const asked = { role, email: `${role}@example.org`, personName: role, ownerName: 'Olga Owner' }
      this.links.set(role, (await this.owner.inviteSeat(asked)).link)
    }
    if (one.do === 'accept' && link !== undefined && taken !== 'yes') {
      const accepting = person.acceptInvitation(link)
      if (invited && taken === 'no') this.held.set(role, (await accepting).id)
      // The link dates from before the new keys, or from before a removal.
      else await expect(accepting).rejects.toBeTruthy()
    }
    if (one.do === 'stepDown' && taken === 'yes') await person.stepDown(this.held.get(role) ?? '')
    if (one.do === 'remove' && invited) await this.owner.emptySeat({ role, recordsBecome: 'same' })
    await this.owner.refresh()
  }

  async #newKeys(before: Model): Promise<void> {
    const newPassword = this.current === password ? 'Another-horse-8!' : password
    const { recoveryCode, current } = this
    const done = await this.owner.makeNewKeys({ recoveryCode, password: current, newPassword })
    this.current = newPassword
    expect(done).toMatchObject({ stay: inside(before), armed: true })
    await this.owner.refresh()
  }

  /** A report by the first grantee who can make one; undefined if none can. */
  async #released(model: Model): Promise<string | undefined> {
    const [role] = inside(model)
    const heldId = role && this.held.get(role)
    if (!heldId) return undefined
    await people[role].refreshHeldSeats()
    const { id } = await people[role].report({ heldId, event: 'death', ...particulars })
    await daysUntil(async () => {
      await people[role].refreshHeldSeats()
      const seat = people[role].store.slice('held').find((one) => one.id === heldId)
      return seat?.releases.some((one) => one.id === id && one.state === 'released')
    }, 'the release')
    return id
  }

  async #falseAlarm(model: Model): Promise<void> {
    const id = await this.#released(model)
    if (id === undefined) return
    await this.owner.refresh()
    await this.owner.endRelease(id, this.current)
    await this.owner.refresh()
  }

  /** What each grantee opens after a report that no person stops. */
  async opened(model: Model): Promise<Map<SeatRole, string[]>> {
    const opened = new Map<SeatRole, string[]>()
    if ((await this.#released(model)) === undefined) return opened
    for (const [role, heldId] of this.held) {
      await people[role].refreshHeldSeats()
      const whole = await openLeft(people[role], heldId).catch(() => undefined)
      if (!whole) continue
      expect(whole.warnings).toEqual([])
      opened.set(role, whole.records.map(({ values }) => String(values['platform'])).toSorted())
    }
    return opened
  }
}

test('exactly the grantees whom the owner means open the whole estate, after any sequence of changes and new keys', async () => {
  let opens = 0
  await fc.assert(
    fc.asyncProperty(course, async (actions) => {
      const estate = await Estate.begin()
      await estate.write()
      const nobody = (): Modelled => ({ invited: false, taken: 'no' })
      const model: Model = { attorney: nobody(), contact_1: nobody(), contact_2: nobody() }
      for (const given of actions) {
        await estate.act(given, model)
        step(model, given)
        expect(estate.invited()).toEqual(seatRoles.filter((role) => model[role].invited))
        if (given.do === 'newKeys') await estate.write()
      }
      const elsewhere = await cairn.browser()
      await elsewhere.signIn({ email: estate.email, password: estate.current })
      await elsewhere.refresh()
      expect(platforms(elsewhere)).toEqual(estate.written)
      const opened = await estate.opened(model)
      expect([...opened.keys()].toSorted()).toEqual(inside(model).toSorted())
      for (const records of opened.values()) expect(records).toEqual(estate.written)
      expect([estate.owner, elsewhere, ...Object.values(people)].flatMap(alarms)).toEqual([])
      opens += opened.size
    }),
    { numRuns: 3, examples: surely, endOnFailure: true },
  )
  // Without any opening the test would prove nothing.
  expect(opens).toBeGreaterThan(0)
}, 120_000)
