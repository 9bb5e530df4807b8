import { findReleaseCard, keepReleaseCard } from '../../contract/release-cards.ts'
import {
  type Card,
  cardCodeOf,
  cardToken,
  equal,
  fingerprintText,
  openCardEntry,
  sealCardEntry,
  type ServiceKeys,
  serviceFingerprintText,
  writeCardCode,
  writeCardFragment,
} from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { type Core, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import type { CardData } from '../model/session.ts'

export async function keepCard(core: Core, card: Card, service: ServiceKeys): Promise<void> {
  const { accountKey, identity } = unlocked(core)
  const body = await sealCardEntry(await cardCodeOf({ accountKey }, card), card, identity.bundle, service)
  const { seatId, invitationId } = card
  await core.call(keepReleaseCard, { params: { seatId, invitationId }, body })
}

async function keptEntry(core: Core, card: Card): Promise<Card | undefined> {
  const code = await cardCodeOf(unlocked(core), card)
  const body = { number: code.number, token: await cardToken(code) }
  try {
    const { entry } = await core.call(findReleaseCard, { body })
    return (await openCardEntry(code, entry)).card
  } catch (error) {
    if (error instanceof EstateError && error.code === 'card-unknown') return undefined
    throw error
  }
}

/**
 * Looks the card up as its holder will, so that the app prints no card that would not open.
 * @throws SealError or EstateError if the answer differs from what the app sent
 */
export async function cardToPrint(
  core: Core,
  card: Card,
  service: ServiceKeys,
  names: Pick<CardData, 'role' | 'personName' | 'ownerName'>,
): Promise<CardData> {
  const { accountKey, identity } = unlocked(core)
  if (!(await keptEntry(core, card))) await keepCard(core, card, service)
  const kept = await keptEntry(core, card)
  if (!kept || kept.invitationId !== card.invitationId || !equal(kept.a, card.a)) throw alarm()
  const code = await cardCodeOf({ accountKey }, card)
  return {
    ...names,
    lines: await writeCardCode(code),
    claimAt: `${core.origin}/claim`,
    link: `${core.origin}/claim#${await writeCardFragment(code, identity.bundle, service)}`,
    ownerFingerprint: await fingerprintText(identity.bundle),
    serviceFingerprint: await serviceFingerprintText(service),
    epoch: card.epoch,
  }
}
