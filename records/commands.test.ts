import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Command, commandsOf, reachedBy } from './commands.ts'
import type { Value } from './fields/field.ts'
import { blank, type Definition, fieldsOf } from './define.ts'
import { kinds } from './kinds/index.ts'
import {
  advisor,
  circle,
  device,
  estateAttorney,
  importantContact,
  onlineAccount,
  pet,
  storageLocation,
} from './kinds/index.ts'

const inShort = (commands: readonly Command[]) =>
  commands.map((command) => `${command.does} ${'href' in command ? command.href : command.text}`)

const ruth = { ...blank(importantContact), fullName: 'Ruth Ellis', country: 'US' as const }

describe('the commands of a record', () => {
  test('a person gets commands to call, to write, to open the website and to find the way', () => {
    const attorney = {
      ...blank(estateAttorney),
      fullName: 'Ada Lee',
      phone: '(555) 010-4411 ext. 12',
      email: 'ada@example.org',
      website: 'https://www.lee.example.org/',
      address: '12 High Street, Springfield',
    }
    expect(inShort(commandsOf(estateAttorney, attorney))).toEqual([
      'call tel:+15550104411;ext=12',
      'email mailto:ada@example.org',
      'site https://www.lee.example.org/',
      'directions https://www.openstreetmap.org/search?query=12%20High%20Street%2C%20Springfield',
    ])
    expect(commandsOf(estateAttorney, attorney)[2]?.text).toBe('lee.example.org')
  })

  test('an address in parts needs a street, and opens in the maps of the device', () => {
    const there = { ...ruth, street: '41 Orchard Lane', city: 'Cedar Falls', state: 'IA', postalCode: '50613' }
    const query = '41%20Orchard%20Lane%2C%20Cedar%20Falls%2C%20IA%2050613%2C%20United%20States'
    expect(inShort(commandsOf(importantContact, there, 'android'))).toEqual([`directions geo:0,0?q=${query}`])
    expect(inShort(commandsOf(importantContact, there, 'apple'))).toEqual([
      `directions https://maps.apple.com/?q=${query}`,
    ])
    expect(commandsOf(importantContact, { ...ruth, city: 'Cedar Falls' })).toEqual([])
  })

  test('an account opens its site and copies its username, and calls no recovery phone', () => {
    const netflix = {
      ...blank(onlineAccount),
      accountType: 'entertainment' as const,
      platform: 'netflix' as const,
      username: 'margaret',
      email: 'margaret@example.org',
      recoveryPhone: '(555) 010-4411',
      password: 'correct horse',
    }
    expect(inShort(commandsOf(onlineAccount, netflix))).toEqual(['site https://www.netflix.com/', 'copy margaret'])
  })

  test.each([
    ['(555) 010-7765', 'tel:+15550107765'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['1-555-010-7765', 'tel:+15550107765'],
    ['555.010.7765 x9', 'tel:+15550107765;ext=9'],
  ])('the call to the phone number %s opens %s', (primaryPhone, link) =>
    expect(inShort(commandsOf(importantContact, { ...ruth, primaryPhone }))).toEqual([`call ${link}`]),
  )

  test.each(['', '  ', 'at work', '555', '(555) 010-7765 or (555) 010-7766', 'javascript:alert(1)', '*#06#'])(
    'the phone number %j gets no command',
    (primaryPhone) => expect(commandsOf(importantContact, { ...ruth, primaryPhone })).toEqual([]),
  )

  test.each([
    '',
    'ruth',
    'ruth@example.org?bcc=eve@example.org',
    'ruth@example.org,eve@example.org',
    'a b@example.org',
  ])('the email address %j gets no command', (email) =>
    expect(commandsOf(importantContact, { ...ruth, email })).toEqual([]),
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://me:secret@example.org', 'example', ''])(
    'the web address %j gets no command',
    (website) => expect(commandsOf(advisor, { ...blank(advisor), website })).toEqual([]),
  )

  test('a hidden field and a kind without contact details offer no command', () => {
    const club = {
      ...blank(circle),
      circleName: 'Book club',
      groupLeaderName: 'Hank',
      groupLeaderPhone: '(555) 010-7765',
    }
    expect(commandsOf(circle, { ...club, hasGroupLeader: 'no' })).toEqual([])
    expect(inShort(commandsOf(circle, { ...club, hasGroupLeader: 'yes' }))).toEqual(['call tel:+15550107765'])
    expect(reachedBy(circle, club)).toBe('Hank')
    expect(commandsOf(device, { ...blank(device), deviceName: 'My phone' })).toEqual([])
  })

  test('a record of a pet or a safe offers no call to the people who care for them', () => {
    expect(commandsOf(pet, { ...blank(pet), clinicPhone: '(555) 010-7765' })).toEqual([])
    expect(commandsOf(storageLocation, { ...blank(storageLocation), emergencyPhone: '(555) 010-7765' })).toEqual([])
  })
})

const schemes = /^(?:tel:\+\d+(?:;ext=\d+)?|mailto:[^?&,\s]+|https?:\/\/\S+|geo:0,0\?q=\S+)$/

test('a record offers only links of known schemes, for any values, without added recipients or subjects', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom(
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'tel:1',
      '+44 20 7946 0958',
      '\u202E(555) 010-7765',
    ),
  )
  const names = (definition: Definition) => Object.keys(fieldsOf(definition))
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(odd, { minLength: 8, maxLength: 8 }), (definition, texts) => {
      const values = { ...blank(definition) } as Record<string, never>
      const words: Record<string, Value> = Object.fromEntries(
        names(definition).map((name, at) => [
          name,
          typeof values[name] === 'string' ? (texts[at % 8] ?? '') : (values[name] ?? ''),
        ]),
      )
      for (const maps of ['android', 'apple', 'other'] as const)
        for (const command of commandsOf(definition, { ...values, ...words }, maps))
          if ('href' in command) expect(command.href).toMatch(schemes)
    }),
    { numRuns: 400 },
  )
})

test('no command copies or opens a secret', () => {
  for (const definition of kinds) {
    const all = fieldsOf(definition)
    const secrets = Object.fromEntries(
      Object.keys(all).map((name) => [name, all[name]?.secret ? 'hunter2@example.org' : '']),
    )
    expect(commandsOf(definition, { ...blank(definition), ...secrets }), definition.kind).toEqual([])
  }
})
