import { defineRecord, step } from '../define.ts'
import {
  countriesAbroad,
  country,
  date,
  declines,
  digits,
  email,
  file,
  isZip,
  lines,
  phone,
  pictureTypes,
  readPhone,
  refined,
  text,
  usState,
} from '../fields/index.ts'
import { today } from '../today.ts'

const wrongPhone = 'Phone must be in the format (XXX) XXX-XXXX'

const changed = () => 'Updated profile information'

type Named = { displayName: string; firstName: string; lastName: string }

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

export const ownName = (values: Named): string => values.displayName || joined(values.firstName, values.lastName)

/** Tells the owner from others in a family tree. `born` is `YYYY-MM-DD` or ''. */
export type Own = { readonly names: readonly string[]; readonly born: string; readonly country?: string }

/** Includes names with the middle name and the birth name, because family trees use them. */
export function ownOf(
  values: Named & { middleName: string; maidenName: string; dateOfBirth: string; country: string },
): Own {
  const { displayName, firstName, middleName, lastName, maidenName, dateOfBirth, country: lives } = values
  const full = [lastName, maidenName]
    .filter(Boolean)
    .flatMap((last) => (firstName === '' ? [] : [joined(firstName, last), joined(firstName, middleName, last)]))
  return { names: [...new Set([displayName, ...full].filter(Boolean))], born: dateOfBirth, country: lives }
}

export const profile = defineRecord({
  kind: 'profile',
  path: '/settings/profile',
  name: {
    one: 'Profile',
    many: 'My Profile',
    purpose: 'Who you are, for the people who will be asked about you at banks, offices, and hospitals.',
    empty: 'You have not added anything about yourself yet',
  },
  invitation: {
    why: 'Banks, offices, and hospitals ask for these before they talk to anyone.',
    examples: [
      { title: 'Full name', fact: 'Anna Maria Keller' },
      { title: 'Date of birth', fact: 'Apr 2, 1951' },
    ],
  },
  audience: 'everyone_named',
  singleton: true,
  startWith: ({ email: own }) => ({ emails: own === '' ? [] : [own] }),
  limit: { count: 1, message: 'Your profile is already there. Please reload the page.' },
  steps: [
    step('Name', {
      firstName: text('First name', { required: 'First name is required', max: 50, autofill: 'given-name' }),
      middleName: text('Middle name', { max: 50, autofill: 'additional-name' }),
      lastName: text('Last name', { required: 'Last name is required', max: 50, autofill: 'family-name' }),
      maidenName: text('Maiden name', { max: 50 }),
      displayName: text('Display name', {
        required: 'Display name is required',
        max: 50,
        hint: 'What people call you.',
        autofill: 'nickname',
      }),
      photo: file('Photo', {
        invalid: 'Please upload an image file',
        rule: {
          types: pictureTypes,
          maxBytes: 5 * 1024 * 1024,
          tooLarge: 'Image must be less than 5MB',
        },
      }),
    }),
    step('Birth and Numbers', {
      dateOfBirth: refined(date('Date of birth', { required: 'Date of birth is required', autofill: 'bday' }), {
        message: 'Date of birth must be in the past',
        valid: (day) => day < today(),
        example: '1951-04-02',
      }),
      ssnDeclined: declines('I would rather not give my Social Security number'),
      ssn: digits('SSN', '###-##-####', {
        when: { ssnDeclined: false },
        required: 'SSN is required',
        invalid: 'SSN must be in the format XXX-XX-XXXX',
        hint: 'Your Social Security number, nine digits.',
        secret: true,
      }),
      medicareNumber: text('Medicare number', {
        max: 20,
        hint: 'As printed on your card, if you have one.',
        secret: true,
      }),
    }),
    step('Email and Phone', {
      emails: lines('Emails', {
        required: 'At least one email is required',
        each: email('Email', { autofill: 'email' }),
      }),
      phones: lines('Phones', {
        required: 'At least one phone is required',
        each: refined(phone('Phone', { invalid: wrongPhone, autofill: 'tel' }), {
          message: wrongPhone,
          // The format in the error message has no extension, so this field rejects one.
          valid: (number) => readPhone(number)?.extension === '',
          example: '(555) 123-4567',
        }),
      }),
    }),
    step('Address', {
      country: country('Country', { required: 'Country is required' }),
      street: text('Street', { required: 'Street is required', autofill: 'street-address' }),
      city: text('City', { required: 'City is required', autofill: 'address-level2' }),
      state: usState('State', {
        when: { country: 'US' },
        required: 'State is required',
        invalid: 'State must be exactly 2 letters',
        hint: 'Start typing, or choose from the list.',
        autofill: 'address-level1',
      }),
      zipCode: refined(
        text('Zip code', {
          when: { country: 'US' },
          required: 'Zip code is required',
          hint: 'Five digits, or nine: 97201-1234.',
          autofill: 'postal-code',
        }),
        {
          message: 'Zip code must be 5 digits or 5+4 digits',
          valid: isZip,
          example: '97201-1234',
        },
      ),
      region: text('Region', { when: { country: countriesAbroad }, autofill: 'address-level1' }),
      postalCode: text('Postal code', { when: { country: countriesAbroad }, autofill: 'postal-code' }),
    }),
  ],
  title: (values) => ownName(values) || 'My Profile',
  facts: ['firstName', 'lastName'],
  activity: { added: changed, changed, removed: () => 'Removed profile information' },
  failed: {
    title: 'Update Failed',
    saysWhy: true,
    load: 'Failed to fetch profile',
    save: 'Failed to update profile',
    remove: 'Failed to remove profile',
  },
})
