import type { Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn } from './cairn.ts'
import { type Answer, makeLiar } from './liar.ts'
import { account } from './story.ts'

export type Liar = ReturnType<typeof makeLiar>
type Victim = { email: string; liar: Liar; owner: Person }

/** A world in which the server can serve another person's keys and entries as an owner's. */
export class LiarWorld {
  readonly cairn: TestCairn
  readonly other: Person
  readonly otherEntries: Answer['entries']
  readonly otherKeys: Answer['keys']
  #victims = 0

  private constructor(cairn: TestCairn, other: Person, liar: Liar) {
    this.cairn = cairn
    this.other = other
    this.otherKeys = liar.answer('/api/auth/sign-in').keys
    this.otherEntries = liar.answer('/api/estate/entries').entries
  }

  static async open(): Promise<LiarWorld> {
    const cairn = await startTestCairn()
    const liar = makeLiar()
    const email = 'other@example.org'
    const other = await cairn.person(email, liar.between)
    await other.saveRecords([account('Other', 'nobody')], 'Added')
    await other.signOut()
    await other.signIn({ email, password })
    await other.refresh()
    return new LiarWorld(cairn, other, liar)
  }

  close(): Promise<void> {
    return this.cairn.stop()
  }

  async victim(): Promise<Victim> {
    const email = `victim-${++this.#victims}@example.org`
    const liar = makeLiar()
    const owner = await this.cairn.person(email, liar.between)
    await owner.saveRecords([account('Bank', 'contact_1'), account('Mail', 'both_contacts')], 'Imported')
    return { email, liar, owner }
  }

  async newDevice({ email, liar }: Pick<Victim, 'email' | 'liar'>): Promise<Person> {
    const device = await this.cairn.browser(liar.between)
    await device.signIn({ email, password })
    return device
  }
}
