import type { PlannedGroup } from './place.ts'

/**
 * Every place that the menu has or will have, in its order, with what the dashboard and the guided start say of it. A kind joins the one
 * whose path it names; the path of a group opens its first place. (Spec 1 counts sixteen things to write down and names seventeen: every
 * one that it names is here.)
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
          description: 'Who can state what happened, with a certificate.',
          question: 'Do you have an attorney for your estate?',
          why: 'They state a death or an illness with a certificate, so that the right people are told.',
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
          description: 'Where you sign in, one at a time or all at once from a password manager.',
          question: 'Do you have online accounts?',
          why: 'Email first: with it most other accounts can be opened or closed. A password manager can be brought in all at once on its own page.',
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
          question: 'Do you have a phone, a tablet or a computer?',
          why: 'A locked phone locks out your family too: codes are often sent to it.',
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
          question: 'Do you have papers as files?',
          why: 'A scan of a will or a policy says what to look for, long before the original is found.',
        },
      },
      {
        path: '/documents/physical',
        title: 'My Physical Documents Finder',
        item: {
          id: 'physical-documents',
          title: 'My Physical Documents',
          description: 'Where the originals are.',
          question: 'Do you keep papers on paper?',
          why: 'Only the original of a will counts. One line about where it lies saves weeks of looking.',
        },
      },
      {
        path: '/documents/safes',
        title: 'My Lockboxes and Safes',
        item: {
          id: 'storage-locations',
          title: 'My Lockboxes and Safes',
          description: 'What is locked, where it stands, and who has the key.',
          question: 'Do you have a safe, a lockbox or a storage unit?',
          why: 'Nobody opens what nobody knows of.',
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
          description: 'Your wishes for the days after.',
          question: 'Do you have wishes for your funeral?',
          why: 'Those who mourn have to decide within days. A wish of yours takes that weight from them.',
        },
      },
      {
        path: '/planning/healthcare',
        title: 'My Healthcare Directive',
        item: {
          id: 'healthcare',
          title: 'My Healthcare Directive',
          description: 'Who speaks for you, and what you want, when you cannot say it.',
          question: 'Who should speak for you when you cannot?',
          why: 'Doctors ask somebody. Here you say whom, and what you would answer.',
        },
      },
      {
        path: '/planning/pet-care',
        title: 'My Pet Care Directives',
        item: {
          id: 'pet-care',
          title: 'My Pet Care Directives',
          description: 'Who looks after them, and what they need.',
          question: 'Do you have animals?',
          why: 'They need somebody the same evening.',
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
          description: 'Accountant, doctor, broker: who knows your affairs.',
          question: 'Who knows your affairs?',
          why: 'An accountant or a doctor can answer in a minute what takes others a month to find out.',
        },
      },
      {
        path: '/contacts/friends',
        title: 'My Friendship Circles',
        item: {
          id: 'friends',
          title: 'My Friendship Circles',
          description: 'The people who should hear it from somebody, not from the paper.',
          question: 'Which friends should be told?',
          why: 'Your family does not know everybody who would want to know.',
        },
      },
      {
        path: '/contacts/other',
        title: 'My Other Important Contacts',
        item: {
          id: 'other-contacts',
          title: 'My Other Important Contacts',
          description: 'Everybody else who has to be told.',
          question: 'Who else must be told?',
          why: 'A landlord, a club, a neighbour with the key.',
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
          description: 'What you would like to be remembered.',
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
          description: 'Pictures, voices, films.',
          question: 'Do you have pictures or recordings to pass on?',
          why: 'Most of them are on one phone, and nobody else knows who is in them.',
        },
      },
      {
        path: '/legacy/tree',
        title: 'My Family Tree',
        item: {
          id: 'family-tree',
          title: 'My Family Tree',
          description: 'Who belongs to whom.',
          question: 'Do you know who your grandparents were?',
          why: 'Names and years are lost within two generations, unless somebody writes them down.',
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
          description: 'Your name, your birth, how to reach you.',
          question: 'Who are you?',
          why: 'The people who act for you will be asked for this at every counter. After your death it goes to both contacts and your estate attorney.',
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
