import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signIn } from '../../../contract/accounts.ts'
import { type CheckInPlan, getCheckIns } from '../../../contract/check-ins.ts'
import type { engines } from '../../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../../mail/testing/mailbox.ts'
import { type Person, Scene } from '../../releases/testing/scene.ts'
import { Story, type Taken } from '../../releases/testing/story.ts'

type Engine = (typeof engines)[number]
type Set = { mailbox: TestMailbox; scene: Scene; operator: Person & { code(): string } }
type Begun = { story: Story; mara: Taken; ben: Taken }

/** The subjects of the two mails that ask an owner. */
export const asked = ['Your check-in with Cairn', 'Your check-in with Cairn is still open']
export const placeOf = ({ seat: { seatId, invitationId } }: Taken) => ({ seatId, invitationId })

/** Begins each test with an owner whose contacts, Mara and Ben, accepted. */
export function checkInWorld(engine: Engine) {
  let set: Set | undefined
  let begun: Begun | undefined
  let counter = 0
  const here = (): Set & Begun => {
    if (!set || !begun) throw new Error('The test has not begun.')
    return { ...set, ...begun }
  }
  beforeAll(async () => {
    const mailbox = await testMailbox()
    const scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
    set = { mailbox, scene, operator: await scene.operator() }
  })
  afterAll(async () => {
    await set?.scene.close()
    await set?.mailbox.close()
  })
  beforeEach(async () => {
    if (!set) return
    set.mailbox.refuse(undefined)
    set.mailbox.mails.length = 0
    await set.scene.server.context.database.deleteFrom('due_work').execute()
    const story = await Story.begin(set.scene)
    begun = { story, mara: await story.fill('contact_1'), ben: await story.fill('contact_2') }
    counter = 0
  })

  const plan = (changes: Partial<CheckInPlan> = {}): CheckInPlan => ({
    counter: (counter += 1),
    everyDays: 30,
    graceDays: 8,
    pausedUntil: 0,
    steps: [
      { afterDays: 0, people: [placeOf(here().mara)] },
      { afterDays: 5, people: [placeOf(here().ben)] },
    ],
    ...changes,
  })
  const signedIn = () => {
    const { email, authKey, browser } = here().story.person
    return browser.call(signIn, { body: { email, authKey } })
  }
  return {
    here,
    signedIn,
    turnOn: async (changes: Partial<CheckInPlan> = {}) => {
      await signedIn()
      await here().story.save({ checkIn: plan(changes) })
    },
    /** Sessions stay open without any use. */
    days: async (count: number) => {
      const { server } = here().scene
      const jump = Math.max(0, count - 26)
      for (const step of [...(jump > 0 ? [jump] : []), ...Array<number>(count - jump).fill(1)]) {
        server.wait({ days: step })
        await server.context.due.run()
      }
      const later = new Date('2099-01-01')
      await server.context.database.updateTable('session').set({ expires_at: later }).execute()
    },
    about: ({ email }: Person) =>
      here().mailbox.mails.flatMap(({ to, subject }) =>
        to === email && /check-in|call|answered/.test(subject) ? [subject] : [],
      ),
    tokens: () =>
      here().mailbox.mails.flatMap(({ to, text }) =>
        to === here().story.person.email ? (/\/check-in#token=(\S+)/.exec(text)?.slice(1) ?? []) : [],
      ),
    standing: async () => {
      await signedIn()
      return here().story.person.browser.call(getCheckIns, {})
    },
    row: () =>
      here()
        .scene.server.context.database.selectFrom('check_in')
        .selectAll()
        .where('owner_id', '=', here().story.ownerId)
        .executeTakeFirstOrThrow(),
    owner: () => here().story.person.email,
    callMara: () => `We asked ${here().mara.person.email} to call you`,
  }
}
