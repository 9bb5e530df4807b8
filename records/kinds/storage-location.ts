import { defineRecord, step } from '../define.ts'
import { choice, date, files, longText, phone, pictureTypes, refined, secret, text } from '../fields/index.ts'
import { today } from '../today.ts'

/** Storage with a third party, whose name the form asks for. */
const elsewhere = { storageType: ['safe-deposit', 'lockbox', 'other'] } as const

/** A locked place, such as a safe, a bank box or a cabinet. */
export const storageLocation = defineRecord({
  kind: 'storage-location',
  path: '/documents/safes',
  name: {
    one: 'Storage Location',
    many: 'My Lockboxes and Safes',
    counted: 'Storage locations',
    purpose: 'What is locked, what is in it, and how the right people get in.',
    empty: 'No storage locations added yet',
  },
  invitation: {
    why: 'No one opens a box they don’t know about. A bank can hold one for years without a word to your family.',
    examples: [
      { title: 'The home safe', fact: 'Home safe, bedroom closet, behind the coats', badge: 'Verified' },
      { title: 'Box at First National', fact: 'Safe deposit box, Main Street', badge: 'Active' },
    ],
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true },
  steps: [
    step('Storage Details', {
      storageType: choice(
        'Storage type',
        {
          'home-safe': 'Home safe',
          'safe-deposit': 'Safe deposit box',
          lockbox: 'Lockbox',
          'filing-cabinet': 'Filing cabinet',
          other: 'Other',
        },
        { required: 'Please select a storage type' },
      ),
      otherStorageType: text('What kind of storage is it?', {
        when: { storageType: 'other' },
        required: 'Please describe your storage type',
        max: 100,
      }),
      name: text('Name', {
        required: 'Name must be at least 2 characters',
        min: 2,
        hint: 'What you would call it, like “the safe in the bedroom.”',
      }),
      location: longText('Where it is', {
        required: 'Please provide a detailed location',
        min: 5,
        hint: 'The address, the room, and what it stands behind.',
        reading: 'first',
      }),
      boxNumber: text('Box number', { when: elsewhere, reading: 'first' }),
      institution: text('Bank or company', { when: elsewhere, reading: 'first' }),
      keyLocation: longText('Where the key or combination is', {
        required: 'Please specify where keys/combinations are stored',
        min: 5,
        reading: 'first',
      }),
      accessCodes: secret('Access codes', {
        hint: 'They stay out of every list and search. Only the people you choose will read them.',
        reading: 'sign-in',
      }),
      authorizedUsers: longText('Who may open it', {
        required: 'Please list authorized individuals',
        min: 2,
        hint: 'The names the bank has on file, or the people who know the combination.',
        reading: 'people',
      }),
    }),
    step('Contents and Photos', {
      documents: longText('Documents in it'),
      valuables: longText('Valuables in it'),
      cash: text('Cash in it'),
      otherItems: longText('Other things in it'),
      photos: files('Photos', {
        hint: 'Of what is in it, and of where it is. Up to 10 MB each.',
        invalid: 'Invalid file type. Please choose photos',
        rule: {
          types: pictureTypes,
          maxBytes: 10 * 1024 * 1024,
          tooLarge: 'File size must be 10MB or less',
        },
      }),
    }),
    step('Access and Insurance Details', {
      insuranceProvider: text('Insurance company'),
      policyNumber: text('Policy number'),
      institutionContact: text('Contact at the bank or company', { when: elsewhere, reading: 'people' }),
      emergencyPhone: phone('Emergency phone', {
        hint: 'Who to call if it won’t open: the bank, the maker, or a locksmith.',
        reading: 'people',
      }),
      accessInstructions: longText('Access instructions', {
        required: 'Please provide access instructions',
        invalid: 'Please provide access instructions of at least 10 characters, like “Not locked”',
        min: 10,
        hint: 'Step by step, so that it opens on the first try.',
        reading: 'instructions',
      }),
      maintenanceNotes: longText('Maintenance', { hint: 'A battery to replace, a yearly rent to pay.' }),
      lastInventory: refined(
        date('Last inventory', {
          required: 'Please enter the last inventory date',
          hint: 'The day you last went through what is in it.',
        }),
        {
          message: 'The last inventory date can’t be in the future',
          valid: (day) => day <= today(),
          example: '2026-05-09',
        },
      ),
      lastAccessed: date('Last accessed'),
      notes: longText('Notes'),
      status: choice('Status', { active: 'Active', verified: 'Verified' }, { start: 'active' }),
    }),
  ],
  title: ({ name }) => name,
  commands: [],
  groupBy: 'storageType',
  facts: ['otherStorageType', 'location'],
  badge: 'status',
  standings: { verified: 'good' },
  review: {
    days: ['lastAccessed', 'lastInventory'],
    sets: { status: 'verified' },
    button: 'Verify',
    due: 'Not verified for a year',
    done: { title: 'Location Verified', description: 'You’ve been there and it opens. We’ll ask again in a year.' },
    activity: ({ name }) => `Verified storage location: ${name}`,
  },
  failed: {
    load: 'We couldn’t load your storage locations. Please try again.',
    save: 'We couldn’t save this storage location. Please try again.',
    remove: 'We couldn’t remove this storage location. Please try again.',
  },
  removed: { title: 'Location Removed' },
  samples: [
    {
      storageType: 'home-safe',
      name: 'The gray safe in the bedroom',
      location: '41 Orchard Lane, bedroom closet, behind the winter coats, bolted to the floor',
      keyLocation: 'The spare key is on Ruth’s key ring, with the green tag',
      accessCodes: '4 turns right to 38, 3 left to 12, 2 right to 51',
      authorizedUsers: 'Ruth Ellis and I',
      documents: 'Deed to the house (red folder), both birth certificates, Frank’s death certificate, ten copies',
      valuables: 'Mother’s pearl necklace, Frank’s watch, the coin albums',
      cash: 'About $1,200, in the white envelope',
      insuranceProvider: 'Northfield Mutual',
      policyNumber: '88-2041',
      emergencyPhone: '(555) 010-8140',
      accessInstructions:
        'Set all dials to zero first. Dial the combination slowly, then turn the key to the right and pull hard. The door sticks.',
      maintenanceNotes: 'A drop of oil on the hinge every spring.',
      lastInventory: '2026-05-09',
      lastAccessed: '2026-09-20',
      status: 'verified',
    },
    {
      storageType: 'safe-deposit',
      name: 'Box at First National',
      location: 'First National Bank, 200 Main Street, Cedar Falls, downstairs',
      boxNumber: '1147',
      institution: 'First National Bank',
      keyLocation: 'Two keys in the top drawer of my dresser, in the sewing tin',
      authorizedUsers: 'Thomas is on the signature card, besides me',
      documents: 'Savings bonds, the original of our marriage certificate',
      valuables: 'Grandmother’s ring, appraised in 2019',
      institutionContact: 'Mrs. Alvarez at the front desk',
      emergencyPhone: '(555) 010-2600',
      accessInstructions:
        'Bring one key and a photo ID. The bank opens it together with you, weekdays from nine to four.',
      maintenanceNotes: 'The rent, $65, comes out of checking every January.',
      lastInventory: '2025-03-11',
    },
    {
      storageType: 'filing-cabinet',
      name: 'Filing cabinet in the study',
      location: '41 Orchard Lane, study, to the left of the desk',
      keyLocation: 'It isn’t locked. The key is lost.',
      authorizedUsers: 'Anyone in the family',
      documents: 'Tax returns since 2014, car title, warranties, instruction booklets',
      accessInstructions: 'Lift the second drawer a little while you pull, or it catches.',
      lastInventory: '2026-04-18',
    },
  ],
})
