import { defineRecord, step } from '../define.ts'
import { choice, date, email, file, longText, phone, refined, text, yesNo } from '../fields/index.ts'

/** Which animal a pet is. */
export const petTypes = { dog: 'Dog', cat: 'Cat', bird: 'Bird', other: 'Other' } as const

/** Today where the person is, as `yyyy-MM-dd`. */
const today = () => new Date().toLocaleDateString('sv-SE')

const wrongEmail = 'Please enter a valid email'

/** An animal: what it needs, and who takes it in that same evening. */
export const pet = defineRecord({
  kind: 'pet',
  path: '/planning/pet-care',
  name: {
    one: 'Pet',
    many: 'My Pet Care Directives',
    counted: 'Active Pets',
    purpose: 'Who looks after your pets, and everything they would need to know.',
    empty: 'No pets added yet',
  },
  invitation: {
    why: 'A pet needs someone that same evening: a door key, a bowl, a name it knows. Write it down once, and anyone could step in.',
    examples: [
      { title: 'Biscuit', fact: 'Dog, Beagle', badge: 'Care Plan Ready' },
      { title: 'The cat next to the stove', fact: 'Cat, gray tabby', badge: 'Care Plan Ready' },
    ],
  },
  audience: 'chosen',
  access: { start: 'both_contacts', alsoIfIncapacitated: true },
  steps: [
    step('Basics', {
      petName: text('Name', { required: 'Pet name is required' }),
      type: choice('Type', petTypes, { required: 'Please select pet type', reading: 'first' }),
      otherType: text('Which animal?', {
        when: { type: 'other' },
        required: 'Please enter which animal it is',
        reading: 'first',
      }),
      breed: text('Breed', {
        required: 'Breed is required',
        hint: 'If you aren’t sure, say what it looks like.',
        reading: 'first',
      }),
      age: text('Age', { required: 'Age is required', hint: 'Like “7 years.” A guess is fine.' }),
      birthday: refined(date('Birthday', { hint: 'If you know it.' }), {
        message: 'Birthday must be in the past',
        valid: (day) => day < today(),
        example: '2019-04-12',
      }),
      weight: text('Weight', { required: 'Weight is required', hint: 'Like “25 lb.” The vet will ask.' }),
      gender: choice('Gender', { male: 'Male', female: 'Female' }, { required: 'Please select gender' }),
      spayedNeutered: yesNo('Spayed or neutered'),
      microchipId: text('Microchip ID', {
        max: 50,
        hint: 'The number on the vet’s card, and the company it is registered with.',
      }),
      photo: file('Photo', {
        invalid: 'Invalid file type. Only JPG and PNG allowed',
        hint: 'So that a stranger knows which one it is. JPG or PNG, up to 5 MB.',
        rule: {
          types: { 'image/jpeg': 'jpg jpeg', 'image/png': 'png' },
          maxBytes: 5 * 1024 * 1024,
          tooLarge: 'File size must be less than 5MB',
          side: 1600,
        },
      }),
      status: choice('Status', { ready: 'Care Plan Ready' }, { start: 'ready' }),
    }),
    step('Health', {
      medicalConditions: longText('Medical conditions'),
      medicines: longText('Medicines', {
        hint: 'Which, how much, when, and how it takes them.',
        reading: 'instructions',
      }),
      allergies: longText('Allergies', { reading: 'instructions' }),
      vaccinationHistory: longText('Vaccination history', {
        required: 'Vaccination history is required',
        hint: 'Which shots, and when. “See the vet’s record” is fine.',
      }),
      vaccinationsDue: date('Next vaccinations due'),
      pastProcedures: longText('Past procedures', { hint: 'Operations, teeth, anything a new vet should know.' }),
    }),
    step('Vet', {
      veterinarianName: text('Veterinarian name', { required: 'Veterinarian name is required', reading: 'people' }),
      clinicName: text('Clinic name', { required: 'Clinic name is required', reading: 'people' }),
      clinicPhone: phone('Clinic phone', { required: 'Please enter a valid phone number', reading: 'people' }),
      clinicEmail: email('Clinic email', { required: wrongEmail, invalid: wrongEmail }),
      emergencyVetName: text('Emergency vet name', {
        hint: 'Who to call at night or on a Sunday.',
        reading: 'people',
      }),
      emergencyClinic: text('Emergency clinic', { reading: 'people' }),
      emergencyPhone: phone('Emergency phone', { reading: 'people' }),
    }),
    step('Food and Habits', {
      foodType: text('Food type and brand', { required: 'Food type and brand is required', reading: 'instructions' }),
      feedingInstructions: longText('Feeding instructions', {
        required: 'Feeding instructions are required',
        hint: 'How much, how often, and what it must never have.',
        reading: 'instructions',
      }),
      specialNeeds: longText('Special needs', {
        hint: 'A ramp, a night light, someone to carry it up the stairs.',
        reading: 'instructions',
      }),
      specialNotes: longText('Special notes', {
        hint: 'Habits, hiding places, what frightens it, what calms it.',
        reading: 'instructions',
      }),
    }),
    step('Caregivers', {
      primaryCaregiverName: text('Primary caregiver name', {
        required: 'Primary caregiver name is required',
        hint: 'Someone who has said yes.',
        reading: 'people',
      }),
      primaryCaregiverRelationship: text('Primary caregiver relationship', {
        hint: 'Like “daughter” or “neighbor.”',
        reading: 'people',
      }),
      primaryCaregiverPhone: phone('Primary caregiver phone', {
        required: 'Please enter a valid phone number',
        reading: 'people',
      }),
      primaryCaregiverEmail: email('Primary caregiver email', { required: wrongEmail, invalid: wrongEmail }),
      primaryCaregiverAddress: text('Primary caregiver address', { required: 'Address is required' }),
      backupCaregiverName: text('Backup caregiver name', {
        hint: 'If the first one is away or can’t.',
        reading: 'people',
      }),
      backupCaregiverPhone: phone('Backup caregiver phone', { reading: 'people' }),
      backupCaregiverEmail: email('Backup caregiver email', { invalid: wrongEmail }),
      backupCaregiverAddress: text('Backup caregiver address'),
    }),
  ],
  title: ({ petName }) => petName,
  people: [
    {
      as: 'Caregiver',
      name: 'primaryCaregiverName',
      phone: 'primaryCaregiverPhone',
      email: 'primaryCaregiverEmail',
      address: 'primaryCaregiverAddress',
    },
    {
      as: 'Caregiver',
      name: 'backupCaregiverName',
      phone: 'backupCaregiverPhone',
      email: 'backupCaregiverEmail',
      address: 'backupCaregiverAddress',
    },
    { as: 'Veterinarian', name: 'veterinarianName', phone: 'clinicPhone', email: 'clinicEmail' },
    { as: 'Veterinarian', name: 'emergencyVetName', phone: 'emergencyPhone' },
  ],
  facts: ['type', 'otherType', 'breed'],
  badge: 'status',
  standings: { ready: 'good' },
  // One call for all pets that go to the same person.
  firstStep: ({ primaryCaregiverName: name, primaryCaregiverPhone: number }, { ownerName, name: own }) => {
    if (name === '') return undefined
    const call = { id: `pets ${name} ${number}`, urgency: 'call' } as const
    if (name === own) return { ...call, text: `You look after ${ownerName}’s pets. They need someone today.` }
    return {
      ...call,
      text: `Call ${name}, who looks after ${ownerName}’s pets. They need someone today.`,
      ...(number !== '' && { phone: number }),
    }
  },
  activity: {
    added: ({ petName }) => `Added pet: ${petName}`,
    changed: ({ petName }) => `Updated pet: ${petName}`,
    removed: ({ petName }) => `Removed pet: ${petName}`,
  },
  failed: {
    load: 'Failed to load pets. Please try again.',
    save: 'Failed to save pet. Please try again.',
    remove: 'Failed to remove pet. Please try again.',
  },
  removed: { title: 'Pet Removed' },
  samples: [
    {
      petName: 'Biscuit',
      type: 'dog',
      breed: 'Beagle',
      age: '9 years',
      birthday: '2017-03-08',
      weight: '28 lb',
      gender: 'male',
      spayedNeutered: true,
      microchipId: '985 112 004 337 219, HomeAgain',
      medicalConditions: 'Stiff hips in cold weather.',
      medicines: 'Half a white tablet (carprofen, 75 mg) every morning, in a bit of cheese.',
      allergies: 'Chicken. He scratches for days.',
      vaccinationHistory: 'Rabies and distemper in March 2026. Everything is in the blue folder.',
      vaccinationsDue: '2027-03-15',
      pastProcedures: 'Two teeth out in 2024.',
      veterinarianName: 'Dr. Priya Nair',
      clinicName: 'Cedar Falls Animal Clinic',
      clinicPhone: '(555) 010-4410',
      clinicEmail: 'front.desk@cedarfallsvets.example',
      emergencyVetName: 'Whoever is on duty',
      emergencyClinic: 'Blackhawk Emergency Vets',
      emergencyPhone: '(555) 010-4499',
      foodType: 'Hill’s Science Diet, lamb, for older dogs',
      feedingInstructions: 'One cup at 7 in the morning, one at 5 in the afternoon. No chicken, no grapes.',
      specialNeeds: 'Lift him into the car. He can’t jump any more.',
      specialNotes: 'Afraid of thunder. He sleeps on the green blanket, wherever it is.',
      primaryCaregiverName: 'Ruth Ellis',
      primaryCaregiverRelationship: 'Daughter',
      primaryCaregiverPhone: '(555) 010-7765',
      primaryCaregiverEmail: 'ruth.ellis@example.org',
      primaryCaregiverAddress: '41 Orchard Lane, Cedar Falls, IA 50613',
      backupCaregiverName: 'June Castillo',
      backupCaregiverPhone: '(555) 010-6120',
      backupCaregiverEmail: 'june@example.org',
      backupCaregiverAddress: '45 Orchard Lane, Cedar Falls, IA 50613',
    },
    {
      petName: 'Olive',
      type: 'cat',
      breed: 'Gray tabby',
      age: 'About 5 years',
      weight: '9 lb',
      gender: 'female',
      spayedNeutered: true,
      allergies: 'None that we know of.',
      vaccinationHistory: 'Rabies in May 2026.',
      vaccinationsDue: '2026-12-09',
      veterinarianName: 'Dr. Priya Nair',
      clinicName: 'Cedar Falls Animal Clinic',
      clinicPhone: '(555) 010-4410',
      clinicEmail: 'front.desk@cedarfallsvets.example',
      emergencyVetName: 'Whoever is on duty',
      emergencyClinic: 'Blackhawk Emergency Vets',
      emergencyPhone: '(555) 010-4499',
      foodType: 'Purina One, dry, and a spoon of tuna on Sundays',
      feedingInstructions: 'A quarter cup in the morning and again at night. Fresh water every day.',
      specialNotes: 'Hides under the bed when the doorbell rings. Leave the bathroom tap dripping, and she drinks.',
      primaryCaregiverName: 'Ruth Ellis',
      primaryCaregiverRelationship: 'Daughter',
      primaryCaregiverPhone: '(555) 010-7765',
      primaryCaregiverEmail: 'ruth.ellis@example.org',
      primaryCaregiverAddress: '41 Orchard Lane, Cedar Falls, IA 50613',
    },
    {
      petName: 'Captain',
      type: 'bird',
      breed: 'Cockatiel, gray with yellow',
      age: '12 years',
      weight: '3 oz',
      gender: 'male',
      vaccinationHistory: 'None needed. He is looked over every spring.',
      veterinarianName: 'Dr. Owen Pike',
      clinicName: 'Prairie Bird and Exotics',
      clinicPhone: '(555) 010-3870',
      clinicEmail: 'hello@prairiebirds.example',
      foodType: 'Harrison’s pellets, fine',
      feedingInstructions: 'Two spoons in the morning. A leaf of kale at noon. Never avocado.',
      specialNeeds: 'Cover the cage at dusk, or he calls all night.',
      specialNotes: 'He whistles the first line of “Oh! Susanna” and waits for the second.',
      primaryCaregiverName: 'Thomas Ellis',
      primaryCaregiverRelationship: 'Brother',
      primaryCaregiverPhone: '(555) 010-9031',
      primaryCaregiverEmail: 'thomas@example.org',
      primaryCaregiverAddress: '7 Mill Road, Cedar Falls, IA 50613',
      backupCaregiverName: 'Ruth Ellis',
      backupCaregiverPhone: '(555) 010-7765',
      backupCaregiverEmail: 'ruth.ellis@example.org',
      backupCaregiverAddress: '41 Orchard Lane, Cedar Falls, IA 50613',
    },
  ],
})
