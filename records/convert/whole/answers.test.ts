import { expect, test } from 'vitest'
import { blank } from '../../define.ts'
import { otherContact } from '../../kinds/index.ts'
import { todaysValues } from './values.ts'

test('an import keeps the owner’s answers about people with the same name', () => {
  const values = { ...blank(otherContact), fullName: 'Ruth Ellis', photoOf: 'relative', someoneElse: ['stranger'] }
  const record = { id: 'contact', kind: otherContact.kind, definitionVersion: 0, values }
  const whole = { ...record, audience: 'nobody', notFor: [], alsoIfIncapacitated: false } as const
  expect(todaysValues(otherContact, whole)).toMatchObject({
    photoOf: 'relative',
    someoneElse: ['stranger'],
  })
})
