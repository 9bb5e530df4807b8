import { concat, fromText, signStatement, type StatementFields } from '../../vault/index.ts'
import { type ClientCore, createClientCore } from '../client-core.ts'
import { unlocked } from '../core/core.ts'
import { sendReport } from '../held/reporting.ts'
import type { Person, World } from '../headless.ts'
import { lifecycleCalls } from '../lifecycle.ts'
import type { ReleaseEvent } from '../model/estate.ts'
import type { CairnHere } from './cairn.ts'
import { type Liar, makeLiar } from './liar.ts'

// [Note: a changed app] A person whose own app is modified. Keys and session are real, so the
// server gets no forged content, but content that an honest app never sends.

type Between = NonNullable<World['between']>
type Send = Parameters<Between>[0]

export type ChangedApp = {
  email: string
  person: Person
  /** Changes answers (`lie`) and requests (`pass`), and records both. */
  liar: Liar
  /** Acts as another tab, so the first tab shows nothing. Every function of `client/` takes it. */
  core: () => Promise<ClientCore>
  sign<Type extends keyof StatementFields>(type: Type, fields: StatementFields[Type]): Promise<Uint8Array>
  code(): Promise<string>
}

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

/** `json` may differ from an honest app's. To change readers or claim, `liar.pass` the request. */
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
