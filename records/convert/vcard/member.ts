import { defineRecord, step } from '../../define.ts'
import { circle, memberColumns, memberPerson } from '../../kinds/circle.ts'

export const circleMember = defineRecord({
  kind: 'circle-member',
  path: circle.path,
  name: {
    one: 'Member',
    many: 'Members',
    counted: 'Total members',
    purpose: circle.name.purpose,
    empty: 'No members added yet',
  },
  audience: 'owner',
  steps: [step('Member', memberColumns)],
  title: ({ name }) => name,
  facts: ['phone', 'email', 'note'],
  people: [memberPerson],
  activity: {
    added: ({ name }) => `Added member: ${name}`,
    changed: ({ name }) => `Updated member: ${name}`,
    removed: ({ name }) => `Removed member: ${name}`,
  },
  failed: circle.failed,
})
