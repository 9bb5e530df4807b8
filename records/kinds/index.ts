import type { Definition } from '../define.ts'
import { attorneyCommunication } from './attorney-communication.ts'
import { authorizedContact } from './authorized-contact.ts'
import { device } from './device.ts'
import { document } from './document.ts'
import { estateAttorney } from './estate-attorney.ts'
import { onlineAccount } from './online-account.ts'
import { profile } from './profile.ts'

/** Every kind of record there is. Menu, search, export and tests go through this list. */
export const kinds: readonly Definition[] = [
  profile,
  estateAttorney,
  attorneyCommunication,
  authorizedContact,
  onlineAccount,
  device,
  document,
]

/** The definition of `kind`, or `undefined` for one that a newer app knows. */
export const definitionOf = (kind: string): Definition | undefined => kinds.find((known) => known.kind === kind)

export { attorneyCommunication, authorizedContact, device, document, estateAttorney, onlineAccount, profile }
