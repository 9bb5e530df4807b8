import { defineRecord, step } from '../define.ts'
import { choice, email, longText, phone, rows, text } from '../fields/index.ts'

const circleTypes = {
  social: 'Social',
  professional: 'Professional',
  hobby: 'Hobby',
  family: 'Family',
  other: 'Other',
} as const
export type CircleType = keyof typeof circleTypes

const waysToTell = {
  call: 'Call them',
  visit: 'In person',
  text: 'Text them',
  email: 'Email them',
  letter: 'Write a letter',
} as const

const isWay = (how: string | undefined): how is keyof typeof waysToTell => how !== undefined && how in waysToTell

export const memberColumns = {
  name: text('Name', { required: 'Please enter the member’s name' }),
  phone: phone('Phone'),
  email: email('Email'),
  tellHow: choice('How to tell them', waysToTell),
  note: longText('Note', { hint: 'Who they are to you, or what to tell them.' }),
} as const
export const memberPerson = { name: 'name', phone: 'phone', email: 'email' } as const

export const circle = defineRecord({
  kind: 'circle',
  path: '/contacts/friends',
  name: {
    one: 'Circle',
    full: 'Friendship Circle',
    many: 'My Friendship Circles',
    counted: 'Total circles',
    nouns: { one: 'friendship circle', many: 'friendship circles' },
    purpose: 'The people who should hear the news from someone, and how to tell them.',
    empty: 'No circles added yet',
  },
  invitation: {
    why: 'Your family may not know everyone who would want to know. Write down the choir, the old colleagues, the neighbors.',
    examples: [
      { title: 'The Thursday choir', fact: '12 members' },
      { title: 'The old office', fact: '5 members' },
    ],
  },
  audience: 'chosen',
  access: { firstDays: 'offered' },
  steps: [
    step('Circle', {
      circleName: text('Circle name', {
        required: 'Circle name must be at least 2 characters',
        min: 2,
        hint: 'What you call them, like “the Thursday choir.”',
      }),
      description: longText('Description', {
        required: 'Please provide a brief description',
        min: 10,
        hint: 'How you know each other.',
      }),
      circleType: choice('Circle type', circleTypes, { required: 'Please select circle type' }),
      otherType: text('What kind of circle?', {
        when: { circleType: 'other' },
        required: 'Please specify the circle type',
        min: 2,
        max: 100,
      }),
      hasGroupLeader: choice(
        'Does someone lead the group?',
        { no: 'No', yes: 'Yes' },
        { start: 'no', required: 'Please say whether someone leads the group' },
      ),
      groupLeaderName: text('Group leader’s name', {
        when: { hasGroupLeader: 'yes' },
        required: 'Group leader name is required',
        min: 2,
      }),
      groupLeaderEmail: email('Group leader’s email', {
        when: { hasGroupLeader: 'yes' },
        required: 'Please enter a valid email address',
      }),
      groupLeaderPhone: phone('Group leader’s phone', {
        when: { hasGroupLeader: 'yes' },
        required: 'Please enter a valid phone number',
      }),
      members: rows('Members', {
        one: 'member',
        many: 'members',
        hint: 'A name is enough. You can add the rest later.',
        columns: memberColumns,
        person: memberPerson,
      }),
      notificationPreferences: choice(
        'Who should be told?',
        {
          members: 'Each member',
          leader: 'The group leader, who tells the others',
          nobody: 'No one',
        },
        {
          start: 'members',
          narrowed: {
            by: 'hasGroupLeader',
            to: { no: ['members', 'nobody'], yes: ['leader', 'members', 'nobody'] },
          },
          invalid: 'Please select who should be told',
        },
      ),
      toldBy: text('Who should tell them?', {
        when: { notificationPreferences: ['members', 'leader'] },
        hint: 'Leave this blank if anyone may.',
      }),
      specialInstructions: longText('Special instructions', {
        hint: 'What to say, and what they should know about the service.',
        reading: 'instructions',
      }),
    }),
  ],
  title: ({ circleName }) => circleName,
  groupBy: 'circleType',
  facts: ['members', 'groupLeaderName'],
  people: [{ name: 'groupLeaderName', phone: 'groupLeaderPhone', email: 'groupLeaderEmail' }, { name: 'toldBy' }],
  toTell: (one) => {
    const { circleName, groupLeaderName: name, notificationPreferences: who, toldBy, specialInstructions } = one
    const leader = { name, phone: one.groupLeaderPhone, email: one.groupLeaderEmail, how: '' }
    const leads = who === 'leader' ? 'Leads the group, and will tell the others.' : 'Leads the group.'
    const members = one.members.map(
      ({ name: called = '', phone: number = '', email: address = '', tellHow, note = '' }) => ({
        name: called,
        phone: number,
        email: address,
        how: isWay(tellHow) ? waysToTell[tellHow] : '',
        note,
      }),
    )
    const people = [...(name === '' ? [] : [{ ...leader, note: leads }]), ...(who === 'leader' ? [] : members)]
    return who === 'nobody' || people.length === 0
      ? undefined
      : { title: circleName, people, by: toldBy, note: specialInstructions }
  },
  activity: {
    added: ({ circleName }) => `Added circle: ${circleName}`,
    changed: ({ circleName }) => `Updated circle: ${circleName}`,
    removed: ({ circleName }) => `Removed circle: ${circleName}`,
  },
  failed: {
    load: 'Failed to load circles. Please try again.',
    save: 'Failed to save circle. Please try again.',
    remove: 'Failed to remove circle. Please try again.',
  },
  samples: [
    {
      circleName: 'The Thursday choir',
      description: 'We have sung at First Methodist every Thursday since 1994.',
      circleType: 'hobby',
      hasGroupLeader: 'yes',
      groupLeaderName: 'Gloria Sandoval',
      groupLeaderEmail: 'gloria@choir.example.org',
      groupLeaderPhone: '(555) 010-3311',
      notificationPreferences: 'leader',
      toldBy: 'Ruth Ellis',
      members: [
        { name: 'Hank Lindqvist', phone: '(555) 010-3312', email: '', tellHow: '', note: 'Bass' },
        { name: 'Mabel Osei', phone: '(555) 010-3313', email: 'mabel@example.org', tellHow: '', note: 'Alto' },
        { name: 'Peter Novak', phone: '', email: 'peter.novak@example.org', tellHow: '', note: 'Tenor' },
      ],
      specialInstructions: 'Ask whether they would sing “Abide with Me.”',
    },
    {
      circleName: 'The old office',
      description: 'Four of us from the county clerk’s office. We still have lunch in spring.',
      circleType: 'professional',
      members: [
        {
          name: 'Dolores Reyes',
          phone: '(555) 010-5521',
          email: '',
          tellHow: 'call',
          note: 'Call her in the evening.',
        },
        { name: 'Frank Adeyemi', phone: '(555) 010-5522', email: 'frank@example.org', tellHow: 'email', note: '' },
      ],
    },
    {
      circleName: 'Orchard Lane',
      description: 'The neighbors on our block. They have keys and look after the garden.',
      circleType: 'social',
      members: [
        {
          name: 'Nora Whitcomb',
          phone: '(555) 010-7701',
          email: '',
          tellHow: 'visit',
          note: 'Number 43, has our key. Runs the block’s page, https://neighbors.example.org/orchard-lane/who-lives-where',
        },
      ],
    },
  ],
})
