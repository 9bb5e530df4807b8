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

/** The forms of kinds that arrange something themselves; most do not. */
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
 * How the form of a kind is arranged: as it says itself, else step by step where it has several. What there is exactly one of is on one
 * page: one comes back to it, and to any part of it. What is planned can be taken along on paper while it is written.
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
