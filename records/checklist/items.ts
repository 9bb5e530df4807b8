/** One thing worth writing down, as the dashboard lists it and the guided start asks for it. */
export type ChecklistItem = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly isRequired: boolean
  readonly order: number
  /** Its own screen. Where `kinds` does not say otherwise, a record of any kind of that screen completes it. */
  readonly path: string
  readonly kinds?: readonly string[]
  /** How the guided start asks for it, and why it is worth an answer. */
  readonly question: string
  readonly why: string
  /** The words for having nothing to answer, where *I have none* would be none. */
  readonly none?: string
}

export type ChecklistModule = {
  readonly id: string
  readonly title: string
  readonly isRequired: boolean
  readonly items: readonly ChecklistItem[]
}

/** Six modules, three required items. (Spec 1 counts sixteen items in all and names seventeen: every one that it names is here.) */
export const checklist: readonly ChecklistModule[] = [
  {
    id: 'core',
    title: 'Required Initial Steps',
    isRequired: true,
    items: [
      {
        id: 'profile',
        title: 'My Profile',
        description: 'Your name, your birth, how to reach you.',
        isRequired: true,
        order: 1,
        path: '/settings/profile',
        question: 'Who are you?',
        why: 'The people who act for you will be asked for this at every counter. After your death it goes to both contacts and your estate attorney.',
        none: 'I would rather not say',
      },
      {
        id: 'attorney',
        title: 'My Estate Attorney',
        description: 'Who can state what happened, with a certificate.',
        isRequired: true,
        order: 2,
        path: '/legal/attorney',
        kinds: ['estate-attorney'],
        question: 'Do you have an attorney for your estate?',
        why: 'They state a death or an illness with a certificate, so that the right people are told.',
      },
      {
        id: 'authorized-contacts',
        title: 'My Authorized Contacts',
        description: 'The two people who receive what you leave for them.',
        isRequired: true,
        order: 3,
        path: '/legal/contact',
        question: 'Who should receive what you leave?',
        why: 'You can name two people. Each gets only what you choose for them, and only when the time comes.',
      },
    ],
  },
  {
    id: 'digital',
    title: 'Digital Accounts',
    isRequired: false,
    items: [
      {
        id: 'online-accounts',
        title: 'My Online Accounts',
        description: 'Where you sign in, one at a time or all at once from a password manager.',
        isRequired: false,
        order: 1,
        path: '/digital/online',
        question: 'Do you have online accounts?',
        why: 'Email first: with it most other accounts can be opened or closed. A password manager can be brought in all at once on its own page.',
      },
      {
        id: 'digital-devices',
        title: 'My Digital Devices',
        description: 'Your phones and computers, and how to get into them.',
        isRequired: false,
        order: 2,
        path: '/digital/accounts',
        question: 'Do you have a phone, a tablet or a computer?',
        why: 'A locked phone locks out your family too: codes are often sent to it.',
      },
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    isRequired: false,
    items: [
      {
        id: 'digital-documents',
        title: 'My Digital Documents',
        description: 'Copies of your papers, sealed.',
        isRequired: false,
        order: 1,
        path: '/documents/digital',
        question: 'Do you have papers as files?',
        why: 'A scan of a will or a policy says what to look for, long before the original is found.',
      },
      {
        id: 'physical-documents',
        title: 'My Physical Documents',
        description: 'Where the originals are.',
        isRequired: false,
        order: 2,
        path: '/documents/physical',
        question: 'Do you keep papers on paper?',
        why: 'Only the original of a will counts. One line about where it lies saves weeks of looking.',
      },
      {
        id: 'storage-locations',
        title: 'My Lockboxes and Safes',
        description: 'What is locked, where it stands, and who has the key.',
        isRequired: false,
        order: 3,
        path: '/documents/safes',
        question: 'Do you have a safe, a lockbox or a storage unit?',
        why: 'Nobody opens what nobody knows of.',
      },
    ],
  },
  {
    id: 'planning',
    title: 'Planning and Directives',
    isRequired: false,
    items: [
      {
        id: 'after-life',
        title: 'My After-Life Planner',
        description: 'Your wishes for the days after.',
        isRequired: false,
        order: 1,
        path: '/planning/after-life',
        question: 'Do you have wishes for your funeral?',
        why: 'Those who mourn have to decide within days. A wish of yours takes that weight from them.',
      },
      {
        id: 'healthcare',
        title: 'My Healthcare Directive',
        description: 'Who speaks for you, and what you want, when you cannot say it.',
        isRequired: false,
        order: 2,
        path: '/planning/healthcare',
        question: 'Who should speak for you when you cannot?',
        why: 'Doctors ask somebody. Here you say whom, and what you would answer.',
      },
      {
        id: 'pet-care',
        title: 'My Pet Care Directives',
        description: 'Who looks after them, and what they need.',
        isRequired: false,
        order: 3,
        path: '/planning/pet-care',
        question: 'Do you have animals?',
        why: 'They need somebody the same evening.',
      },
    ],
  },
  {
    id: 'relationships',
    title: 'Relationships',
    isRequired: false,
    items: [
      {
        id: 'advisors',
        title: 'My Trusted Advisors',
        description: 'Accountant, doctor, broker: who knows your affairs.',
        isRequired: false,
        order: 1,
        path: '/contacts/advisors',
        question: 'Who knows your affairs?',
        why: 'An accountant or a doctor can answer in a minute what takes others a month to find out.',
      },
      {
        id: 'friends',
        title: 'My Friendship Circles',
        description: 'The people who should hear it from somebody, not from the paper.',
        isRequired: false,
        order: 2,
        path: '/contacts/friends',
        question: 'Which friends should be told?',
        why: 'Your family does not know everybody who would want to know.',
      },
      {
        id: 'other-contacts',
        title: 'My Other Important Contacts',
        description: 'Everybody else who has to be told.',
        isRequired: false,
        order: 3,
        path: '/contacts/other',
        question: 'Who else must be told?',
        why: 'A landlord, a club, a neighbour with the key.',
      },
    ],
  },
  {
    id: 'legacy',
    title: 'Legacy and Stories',
    isRequired: false,
    items: [
      {
        id: 'story',
        title: 'My Legacy Story',
        description: 'What you would like to be remembered.',
        isRequired: false,
        order: 1,
        path: '/legacy/story',
        question: 'Is there a story that only you can tell?',
        why: 'It can be one paragraph. It will be read more often than anything else here.',
      },
      {
        id: 'memories',
        title: 'My Digital Memories',
        description: 'Pictures, voices, films.',
        isRequired: false,
        order: 2,
        path: '/legacy/memories',
        question: 'Do you have pictures or recordings to pass on?',
        why: 'Most of them are on one phone, and nobody else knows who is in them.',
      },
      {
        id: 'family-tree',
        title: 'My Family Tree',
        description: 'Who belongs to whom.',
        isRequired: false,
        order: 3,
        path: '/legacy/tree',
        question: 'Do you know who your grandparents were?',
        why: 'Names and years are lost within two generations, unless somebody writes them down.',
      },
    ],
  },
]

/** All items, in the order in which they are listed and asked. */
export const checklistItems: readonly ChecklistItem[] = checklist.flatMap(({ items }) => items)
