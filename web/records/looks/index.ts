import type { ReactNode } from 'react'
import type { Definition } from '../../../records/define.ts'
import { attorneyCommunication, device, document, onlineAccount, profile } from '../../../records/kinds/index.ts'
import type { FormShape } from '../form-shape.ts'
import { communicationForm } from './attorney-communication.ts'
import { deviceForm } from './device.tsx'
import { documentIcons } from './document.tsx'
import { accountForm, accountIcons } from './online-account.tsx'
import { profileForm } from './profile.tsx'

/** What a kind looks like beyond what follows from its definition. */
export type Look = {
  form?: FormShape
  /** A picture for each of its groups. */
  icons?: Readonly<Record<string, ReactNode>>
}

/** The looks of kinds that have one of their own; most have none. */
const looks: Readonly<Record<string, Look>> = {
  [profile.kind]: { form: profileForm },
  [attorneyCommunication.kind]: { form: communicationForm },
  [onlineAccount.kind]: { form: accountForm, icons: accountIcons },
  [device.kind]: { form: deviceForm },
  [document.kind]: { icons: documentIcons },
}

/** How the form of a kind is arranged: as its look says, else step by step where it has several. */
export const formOfKind = ({ kind, steps }: Pick<Definition, 'kind' | 'steps'>): FormShape => ({
  wizard: steps.length > 1,
  ...looks[kind]?.form,
})

export const iconsOfKind = ({ kind }: Pick<Definition, 'kind'>): Look['icons'] => looks[kind]?.icons
