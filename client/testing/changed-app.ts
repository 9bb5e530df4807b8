import { concat, fromText, signStatement, type StatementFields } from '../../vault/index.ts'
import { type ClientCore, createClientCore } from '../client-core.ts'
import { unlocked } from '../core/core.ts'
import { sendReport } from '../held/reporting.ts'
import type { Person, World } from '../headless.ts'
import { lifecycleCalls } from '../lifecycle.ts'
import type { ReleaseEvent } from '../model/estate.ts'
import type { CairnHere } from './cairn.ts'
import { type Liar, makeLiar } from './liar.ts'

// [Note: a changed app] A person whose own app does what they want. They have their real keys and their real session, so nothing
// that they sign or send is made up for the server: it only says what an honest app never would.

type Between = NonNullable<World['between']>
type Send = Parameters<Between>[0]

/** A person, a liar between them and the server, and the inside of their app. */
export type ChangedApp = {
  email: string
  /** Their honest app. */
  person: Person
  /** Lies to them, changes what they send (`pass`), and keeps both. */
  liar: Liar
  /**
   * The inside of their app as it is now: `keys`, `call` (any route with any body under their session), `slice`. Every function of
   * `client/` takes it. Another tab of the same browser, so it does not notice what the other tab shows.
   */
  core: () => Promise<ClientCore>
  /** Signs any statement with their own key. Somebody else's: `signStatement` with a `newIdentity()` of the test. */
  sign<Type extends keyof StatementFields>(type: Type, fields: StatementFields[Type]): Promise<Uint8Array>
  /** The next code of an operator's second step. */
  code(): Promise<string>
}

/** Lets a test enter somebody through `between`, so that it has a changed app of theirs afterwards. */
export async function changedApp(
  cairn: CairnHere,
  email: string,
  enter: (between: Between) => Promise<Person | { person: Person; code: () => Promise<string> }>,
): Promise<ChangedApp> {
  const liar = makeLiar()
  let send: Send = () => Promise.reject(new Error('Nobody entered.'))
  const entered = await enter((through) => {
    send = liar.between(through)
    return send
  })
  const isOperator = 'person' in entered
  const person = isOperator ? entered.person : entered
  const core = async () => {
    const inside = createClientCore({
      origin: cairn.url,
      fetch: (input, init) => send(input, init),
      storage: person.storage,
      now: cairn.now,
      sleep: () => Promise.resolve(),
      onChange: () => undefined,
    })
    await lifecycleCalls.start(inside)
    unlocked(inside)
    await lifecycleCalls.refresh(inside)
    return inside
  }
  return {
    email,
    person,
    liar,
    core,
    sign: async (type, fields) => signStatement(type, fields, unlocked(await core()).identity.signKey),
    code: isOperator ? entered.code : () => Promise.reject(new Error(`${email} is no operator.`)),
  }
}

/**
 * They report with a certificate of which they wrote every byte: `json` is its particulars, as text or as what becomes text, so it may
 * lack what an honest app writes, or say more. To change who it is sealed to, or the claim, let `liar.pass('/api/releases', ...)`
 * change the request.
 */
export async function reportMadeUp(
  { core, person }: ChangedApp,
  { event, json, document = '%PDF of their own' }: { event: ReleaseEvent; json: unknown; document?: string },
): Promise<{ ownerId: string; releaseId: string }> {
  const inside = await core()
  const said = fromText(typeof json === 'string' ? json : JSON.stringify(json))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, said.length)
  const seat = inside.slice('held').find(({ state }) => state !== 'void')
  if (!seat) throw new Error('They hold no seat.')
  const file = () => new Blob([concat(length, said, fromText(document))])
  const { id } = await sendReport(inside, seat, event, file, {})
  await person.refreshHeldSeats()
  return { ownerId: seat.ownerId, releaseId: id }
}
