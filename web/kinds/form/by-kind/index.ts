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
import { signingFields } from '../../../../records/kinds/signed-paper.ts'
import { type FormShape, shapeFor } from '../form-shape.ts'
import { deviceForm } from './device.tsx'
import { circleForm } from './circle.tsx'
import { familyMemberForm } from './family-member.ts'
import { lifeEventForm, storyForm } from './legacy.ts'
import { accountForm } from './online-account.tsx'
import { memoryForm } from './memory.tsx'

/** A form of one page. A separate dialog asks where the signed paper is. */
const directiveForm: FormShape = {
  wizard: false,
  fields: Object.fromEntries(signingFields.map((name) => [name, { hidden: true }])),
}

const forms: Readonly<Record<string, FormShape>> = {
  // The profile's screen has a separate card for the photo.
  [profile.kind]: shapeFor(profile, { wizard: false, fields: { photo: { hidden: true } } }),
  // The screen that logs the message sets the attorney.
  [attorneyCommunication.kind]: shapeFor(attorneyCommunication, { fields: { attorney: { hidden: true } } }),
  [onlineAccount.kind]: accountForm,
  [device.kind]: deviceForm,
  // A button on the page of places marks a document as verified and sets the date.
  [physicalDocument.kind]: shapeFor(physicalDocument, {
    wizard: true,
    accessStep: 1,
    endsWithReview: true,
    fields: { status: { hidden: true } },
  }),
  [storageLocation.kind]: shapeFor(storageLocation, {
    wizard: true,
    accessStep: 2,
    endsWithReview: true,
    fields: { status: { hidden: true }, lastAccessed: { hidden: true } },
  }),
  [healthcareProxy.kind]: directiveForm,
  [livingWill.kind]: directiveForm,
  [advanceDirective.kind]: directiveForm,
  // Saving marks the plan as ready; a button marks it as reviewed.
  [pet.kind]: shapeFor(pet, {
    wizard: true,
    accessStep: pet.steps.length - 1,
    fields: { status: { hidden: true }, lastReviewed: { hidden: true } },
  }),
  [story.kind]: storyForm,
  [lifeEvent.kind]: lifeEventForm,
  [memory.kind]: memoryForm,
  [familyMember.kind]: familyMemberForm,
  [circle.kind]: circleForm,
}

/** Returns the kind's own shape, else a wizard if a kind that is no singleton has steps. */
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
