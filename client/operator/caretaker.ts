import {
  confirmCaretaker as confirmRoute,
  getCaretaker,
  getKeeper,
  saveCaretaker as saveRoute,
} from '../../contract/caretaker.ts'
import type { Core } from '../core/core.ts'
import type { Caretaker, CaretakerGuide, Keeper, Keeping } from '../model/caretaker.ts'

async function readKeeping(core: Core): Promise<Keeping> {
  const { guide, caretaker, address } = await core.call(getCaretaker, {})
  if (caretaker === null) return { guide, address }
  const { askedAt, confirmedAt, ...named } = caretaker
  const confirmed = confirmedAt === null ? {} : { confirmedAt: confirmedAt.toISOString() }
  return { guide, address, caretaker: { ...named, askedAt: askedAt.toISOString(), ...confirmed } }
}

type Named = Pick<Caretaker, 'name' | 'reach' | 'email'>

/** @param caretaker null removes the caretaker; another email is another person, who gets a mail */
async function saveKeeping(core: Core, body: { guide: CaretakerGuide; caretaker: Named | null }): Promise<void> {
  await core.call(saveRoute, { body })
}

/** Confirms with the link of a mail, without a session. */
async function confirmCaretaker(core: Core, token: string): Promise<void> {
  await core.call(confirmRoute, { body: { token } })
}

const readKeeper = (core: Core): Promise<Keeper> => core.call(getKeeper, {})

export const caretakerCalls = { readKeeping, saveKeeping, confirmCaretaker, readKeeper }
