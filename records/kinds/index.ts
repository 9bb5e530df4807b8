import type { SeatRole } from '../../domain/seats.ts'
import { type Definition, read } from '../define.ts'
import { advanceDirective } from './advance-directive.ts'
import { advisor } from './advisor.ts'
import { attorneyCommunication } from './attorney-communication.ts'
import { authorizedContact } from './authorized-contact.ts'
import { circle } from './circle.ts'
import { device } from './device.ts'
import { digitalMemorial } from './digital-memorial.ts'
import { document } from './document.ts'
import { estateAttorney } from './estate-attorney.ts'
import { estateInstructions } from './estate-instructions.ts'
import { familyMember } from './family-member.ts'
import { farewellMessages } from './farewell-messages.ts'
import { finalWishes } from './final-wishes.ts'
import { funeralInstructions } from './funeral-instructions.ts'
import { healthcareProxy } from './healthcare-proxy.ts'
import { importantContact } from './important-contact.ts'
import { lifeEvent } from './life-event.ts'
import { livingWill } from './living-will.ts'
import { memorialService } from './memorial-service.ts'
import { memory } from './memory.ts'
import { onlineAccount } from './online-account.ts'
import { otherContact } from './other-contact.ts'
import { pet } from './pet.ts'
import { physicalDocument } from './physical-document.ts'
import { type Own, ownOf, profile } from './profile.ts'
import { secureNote } from './secure-note.ts'
import { storageLocation } from './storage-location.ts'
import { story } from './story.ts'

/** Every kind of record. Menu, search, export and tests iterate over this list. */
export const kinds: readonly Definition[] = [
  profile,
  estateAttorney,
  attorneyCommunication,
  authorizedContact,
  onlineAccount,
  secureNote,
  device,
  document,
  physicalDocument,
  storageLocation,
  funeralInstructions,
  memorialService,
  estateInstructions,
  digitalMemorial,
  finalWishes,
  farewellMessages,
  healthcareProxy,
  livingWill,
  advanceDirective,
  pet,
  advisor,
  circle,
  otherContact,
  importantContact,
  story,
  lifeEvent,
  memory,
  familyMember,
]

export const definitionOf = (kind: string): Definition | undefined => kinds.find((known) => known.kind === kind)

export function ownIn(
  records: readonly { kind: string; definitionVersion: number; values: Record<string, unknown> }[],
): Own | undefined {
  const own = records.find(({ kind }) => kind === profile.kind)
  return own && ownOf(read(profile, own.definitionVersion, own.values))
}

/** The kind of the people in a seat. Throws if no kind has this seat. */
export function kindOfSeat(role: SeatRole): Definition {
  const found = kinds.find(({ seats }) => seats?.includes(role))
  if (found === undefined) throw new Error(`No kind sits in ${role}`)
  return found
}

export {
  advanceDirective,
  advisor,
  attorneyCommunication,
  authorizedContact,
  circle,
  device,
  digitalMemorial,
  document,
  estateAttorney,
  estateInstructions,
  familyMember,
  farewellMessages,
  finalWishes,
  importantContact,
  funeralInstructions,
  healthcareProxy,
  lifeEvent,
  livingWill,
  memorialService,
  memory,
  onlineAccount,
  otherContact,
  pet,
  physicalDocument,
  profile,
  secureNote,
  storageLocation,
  story,
}
