import type { Definition } from '../../../../records/define.ts'
import {
  advanceDirective,
  attorneyCommunication,
  circle,
  device,
  healthcareProxy,
  familyMember,
  lifeEvent,
  livingWill,
  memory,
  onlineAccount,
  pet,
  physicalDocument,
  profile,
  storageLocation,
  story,
} from '../../../../records/kinds/index.ts'
import type { FormShape } from '../form-shape.ts'
import { communicationForm } from './attorney-communication.ts'
import { deviceForm } from './device.tsx'
import { directiveForm } from './directives.ts'
import { circleForm } from './circle.tsx'
import { familyMemberForm } from './family-member.ts'
import { lifeEventForm, storyForm } from './legacy.ts'
import { accountForm } from './online-account.tsx'
import { memoryForm } from './memory.tsx'
import { petForm } from './pet.ts'
import { physicalDocumentForm, storageLocationForm } from './places.ts'
import { profileForm } from './profile.tsx'

/** Custom forms of kinds; most kinds need none. */
const forms: Readonly<Record<string, FormShape>> = {
  [profile.kind]: profileForm,
  [attorneyCommunication.kind]: communicationForm,
  [onlineAccount.kind]: accountForm,
  [device.kind]: deviceForm,
  [physicalDocument.kind]: physicalDocumentForm,
  [storageLocation.kind]: storageLocationForm,
  [healthcareProxy.kind]: directiveForm,
  [livingWill.kind]: directiveForm,
  [advanceDirective.kind]: directiveForm,
  [pet.kind]: petForm,
  [story.kind]: storyForm,
  [lifeEvent.kind]: lifeEventForm,
  [memory.kind]: memoryForm,
  [familyMember.kind]: familyMemberForm,
  [circle.kind]: circleForm,
}

/**
 * The form of a kind: its own, else a wizard where it has several steps. Singletons get one page,
 * since owners return to any part of them. Plans can be downloaded as a PDF while they are written.
 */
export const formOfKind = ({
  kind,
  path,
  steps,
  singleton,
}: Pick<Definition, 'kind' | 'path' | 'steps' | 'singleton'>): FormShape => ({
  wizard: steps.length > 1 && singleton !== true,
  downloads: path.startsWith('/planning/'),
  ...forms[kind],
})
