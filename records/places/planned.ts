import type { PlannedGroup } from './place.ts'

/**
 * Every place of the menu, present or future, in order. A kind names the path of its place; a
 * group's path opens its first place. docs/decisions/008-seventeen-items.md explains the seventeen
 * items.
 */
export const planned: readonly PlannedGroup[] = [
  {
    title: 'Dashboard',
    short: 'Dashboard',
    path: '/overview',
    places: [
      {
        path: '/overview',
        title: 'Overview',
      },
    ],
  },
  {
    title: 'My Authorized Contacts',
    short: 'Legal',
    path: '/legal',
    places: [
      {
        path: '/legal/attorney',
        title: 'Estate Attorney',
        item: {
          id: 'attorney',
          required: 2,
          title: 'My Estate Attorney',
          description: 'The person who can report what happened, with a certificate.',
          question: 'Do you have an estate attorney?',
          why: 'They can report a death or a serious illness with a certificate, so the right people are told.',
        },
      },
      {
        path: '/legal/contact',
        title: 'Authorized Contact',
        screen: 'contacts',
        item: {
          id: 'authorized-contacts',
          required: 3,
          title: 'My Authorized Contacts',
          description: 'The two people who receive what you leave for them.',
          question: 'Who should receive what you leave?',
          why: 'You can name two people. Each gets only what you choose for them, and only when the time comes.',
        },
      },
    ],
  },
  {
    title: 'My Digital Accounts',
    short: 'Digital',
    path: '/digital',
    module: { id: 'digital', title: 'Digital Accounts' },
    places: [
      {
        path: '/digital/online',
        title: 'Online Accounts',
        screen: 'online-accounts',
        item: {
          id: 'online-accounts',
          title: 'My Online Accounts',
          description: 'Where you sign in. Add them one at a time, or all at once from a password manager.',
          question: 'Do you have online accounts?',
          why: 'Start with your email: it can open or close most other accounts. If you use a password manager, its page can bring in everything at once.',
        },
      },
      {
        path: '/digital/accounts',
        title: 'Digital Devices',
        screen: 'devices',
        item: {
          id: 'digital-devices',
          title: 'My Digital Devices',
          description: 'Your phones and computers, and how to get into them.',
          question: 'Which phone or computer do you use most?',
          why: 'A locked phone locks out your family, too. Its passcode is sealed: we cannot read it.',
        },
      },
    ],
  },
  {
    title: 'My Document Management',
    short: 'Documents',
    path: '/documents',
    module: { id: 'documents', title: 'Documents' },
    places: [
      {
        path: '/documents/digital',
        title: 'My Digital Documents Locker',
        screen: 'documents',
        item: {
          id: 'digital-documents',
          title: 'My Digital Documents',
          description: 'Copies of your papers, sealed.',
          question: 'Do you have copies of important papers?',
          why: 'A scan of a will or an insurance policy tells your family what to look for, long before they find the original.',
        },
      },
      {
        path: '/documents/physical',
        title: 'My Physical Documents Finder',
        item: {
          id: 'physical-documents',
          title: 'My Physical Documents',
          description: 'Where the originals are.',
          question: 'Which paper will your family need first?',
          why: 'For most people it is the will. Only the original counts, so one line about where it is can save weeks of looking.',
        },
      },
      {
        path: '/documents/safes',
        title: 'My Lockboxes and Safes',
        item: {
          id: 'storage-locations',
          title: 'My Lockboxes and Safes',
          description: 'What is locked, where it is, and who has the key.',
          question: 'Do you have a safe, a lockbox, or a storage unit?',
          why: 'No one can open what no one knows about.',
        },
      },
    ],
  },
  {
    title: 'My Planning and Directives',
    short: 'Planning',
    path: '/planning',
    module: { id: 'planning', title: 'Planning and Directives' },
    places: [
      {
        path: '/planning/after-life',
        title: 'My After-Life Planner',
        item: {
          id: 'after-life',
          title: 'My After-Life Planner',
          description: 'Your wishes for your funeral and the days after.',
          question: 'What kind of funeral would you like?',
          why: 'Your family will have to decide within days. Knowing what you wanted takes a weight off them. Everyone you named will receive this.',
          none: 'My family may decide',
        },
      },
      {
        path: '/planning/healthcare',
        title: 'My Healthcare Directive',
        item: {
          id: 'healthcare',
          title: 'My Healthcare Directive',
          description: 'Who speaks for you, and what you want, when you can’t say it yourself.',
          question: 'Who should speak for you when you can’t?',
          why: 'Doctors will ask someone. Name the person who knows what you would want.',
          none: 'No one comes to mind',
        },
      },
      {
        path: '/planning/pet-care',
        title: 'My Pet Care Directives',
        item: {
          id: 'pet-care',
          title: 'My Pet Care Directives',
          description: 'Who looks after your pets, and what they need.',
          question: 'Do you have a pet?',
          why: 'It needs someone that same evening: someone who knows its name.',
        },
      },
    ],
  },
  {
    title: 'My Relationships and Support Network',
    short: 'Relationships',
    path: '/contacts',
    module: { id: 'relationships', title: 'Relationships' },
    places: [
      {
        path: '/contacts/advisors',
        title: 'My Trusted Advisors',
        item: {
          id: 'advisors',
          title: 'My Trusted Advisors',
          description: 'Your accountant, doctor, or broker: the people who know your affairs.',
          question: 'Who knows your affairs?',
          why: 'An accountant or a broker can answer in a minute what would take others a month to find out.',
          none: 'No one comes to mind',
        },
      },
      {
        path: '/contacts/friends',
        title: 'My Friendship Circles',
        item: {
          id: 'friends',
          title: 'My Friendship Circles',
          description: 'The people who should hear it from someone, not read it in the paper.',
          question: 'Which friends should be told?',
          why: 'Your family may not know everyone who would want to know. Give them a name, like “the Thursday choir,” and say who they are.',
          none: 'No one comes to mind',
        },
      },
      {
        path: '/contacts/other',
        title: 'My Other Important Contacts',
        item: {
          id: 'other-contacts',
          title: 'My Other Important Contacts',
          description: 'Everyone else who needs to be told.',
          question: 'Who else needs to be told?',
          why: 'A landlord, a club, a neighbor with a key. Begin with one.',
          none: 'No one comes to mind',
        },
      },
    ],
  },
  {
    title: 'My Legacy and Personal Stories',
    short: 'Legacy',
    path: '/legacy',
    module: { id: 'legacy', title: 'Legacy and Stories' },
    places: [
      {
        path: '/legacy/story',
        title: 'My Legacy Story',
        item: {
          id: 'story',
          title: 'My Legacy Story',
          description: 'What you would like to be remembered for.',
          question: 'Is there a story that only you can tell?',
          why: 'It can be one paragraph. It will be read more often than anything else here.',
        },
      },
      {
        path: '/legacy/memories',
        title: 'My Digital Memories',
        item: {
          id: 'memories',
          title: 'My Digital Memories',
          description: 'Pictures, recordings, and videos.',
          question: 'Do you have pictures or recordings to pass on?',
          why: 'Most are on one phone, and no one else knows who is in them.',
        },
      },
      {
        path: '/legacy/tree',
        title: 'My Family Tree',
        item: {
          id: 'family-tree',
          title: 'My Family Tree',
          description: 'Who is related to whom.',
          question: 'What is your mother’s name?',
          why: 'Names and dates are lost within two generations. Your family tree can begin with hers.',
          none: 'I would rather not say',
        },
      },
    ],
  },
  {
    title: 'My Account Settings',
    short: 'Settings',
    path: '/settings',
    places: [
      {
        path: '/settings/profile',
        title: 'My Profile',
        item: {
          id: 'profile',
          required: 1,
          title: 'My Profile',
          description: 'Your name, your birthday, and how to reach you.',
          question: 'Who are you?',
          why: 'The people who act for you will be asked for this everywhere they go. After your death it goes to both contacts and your estate attorney.',
          none: 'I would rather not say',
        },
      },
      {
        path: '/settings/security',
        title: 'Sign-in and Security',
      },
      {
        path: '/settings/release',
        title: 'My Release Settings',
        screen: 'release-settings',
      },
      {
        path: '/settings/trash',
        title: 'Trash and Earlier Versions',
      },
      {
        path: '/settings/subscription',
        title: 'My Subscription',
      },
    ],
  },
]
