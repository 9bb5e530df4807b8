import { familyMember } from '../../../../records/kinds/index.ts'
import { shapeFor } from '../form-shape.ts'
import { LifeStatus } from './LifeStatus.tsx'
import { PartialDateInput } from './PartialDate.tsx'
import { relativesInput } from './Relatives.tsx'

/** The specification puts the privacy level, which is the audience, in the third step. */
export const familyMemberForm = shapeFor(familyMember, {
  wizard: true,
  accessStep: 2,
  fields: {
    dateOfBirth: { as: PartialDateInput },
    dateOfDeath: { as: PartialDateInput },
    status: { as: LifeStatus },
    parents: { as: relativesInput('parents') },
    adoptiveParents: { as: relativesInput('adoptiveParents') },
    stepParents: { as: relativesInput('stepParents') },
    spouse: { as: relativesInput('spouse') },
    formerSpouses: { as: relativesInput('formerSpouses') },
    children: { as: relativesInput('children') },
    siblings: { as: relativesInput('siblings') },
    privacyLevel: { hidden: true },
  },
})
