import type { AccessLevels } from '../access.ts'
import { defineRecord, step } from '../define.ts'
import type { FirstStep, Reader } from '../first-step.ts'
import { choice, email, lines, longText, pairs, password, phone, text } from '../fields/index.ts'
import { accountTypes, type AccountType, platforms, type Platform, platformSites, platformsOf } from './platforms.ts'

/** The four levels of online accounts, instead of the usual five. */
const accountAccess: AccessLevels = {
  private: { label: 'Only me', hint: 'No one else will ever read this.', audience: 'nobody' },
  estate_attorney: { label: 'Estate attorney', audience: 'attorney' },
  authorized_contact: {
    label: 'Authorized contact',
    hint: 'One of the two. You choose which.',
    audience: 'one_contact',
  },
  shared: {
    label: 'Shared with everyone you name',
    hint: 'Both contacts and the estate attorney.',
    audience: 'everyone_named',
  },
}

type Named = { platform: Platform | ''; otherPlatform: string }
type Typed = Named & { accountType: AccountType | '' }

export const platformName = ({ platform, otherPlatform }: Named): string =>
  platform === 'other' ? otherPlatform : platform === '' ? '' : platforms[platform]

/** The address from an import, else the platform's page, else a name that is an address. */
function siteOf({ platform, otherPlatform, notes }: Named & { notes: string }): string | undefined {
  const imported = /^Web address: (https?:\S+)$/m.exec(notes)?.[1]
  if (imported !== undefined) return imported
  if (platform !== 'other') return platform === '' ? undefined : platformSites[platform]
  const name = otherPlatform.trim()
  return /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(name)
    ? name.replace(/^(?!https?:)/i, 'https://')
    : undefined
}

const described = (account: Typed) => [account.accountType, `account: ${platformName(account)}`].join(' ').trim()

const bought = (event: Reader['event']): FirstStep | undefined =>
  event === 'death' ? { id: 'bought', urgency: 'stop', text: 'Cancel subscriptions that still cost money.' } : undefined
const social = (event: Reader['event']): FirstStep | undefined =>
  event === 'death'
    ? { id: 'social', urgency: 'wait', text: 'These can wait. Close them, or have them kept as a memorial.' }
    : undefined

const stepFor: Readonly<Record<AccountType, (event: Reader['event']) => FirstStep | undefined>> = {
  email: () => ({
    id: 'mail',
    urgency: 'keep',
    text: 'Keep the email account open. Other accounts send their messages and new passwords there.',
  }),
  financial: (event) => ({
    id: 'money',
    urgency: 'tell',
    text:
      event === 'death'
        ? 'Tell the bank about the death before you use an account. You may not be allowed to act for someone who has died.'
        : 'Ask the bank what it needs before you act for someone else.',
  }),
  shopping: bought,
  entertainment: bought,
  social,
  professional: social,
}

export const onlineAccount = defineRecord({
  kind: 'online-account',
  path: '/digital/online',
  name: {
    one: 'Account',
    many: 'My Online Accounts',
    counted: 'Registered accounts',
    nouns: { one: 'online account', many: 'online accounts' },
    purpose: 'Where you sign in, and what someone needs to close it or keep it going.',
    empty: 'No accounts added yet',
  },
  invitation: {
    why: 'Bills, photos, and half of life depend on a password. Start with your email: most other accounts can be opened through it.',
    examples: [
      { title: 'My email', fact: 'anna@example.org', badge: 'Active' },
      { title: 'The bank', fact: 'Customer number 4021', badge: 'Active' },
    ],
  },
  audience: 'chosen',
  access: { levels: accountAccess, start: 'nobody' },
  steps: [
    step('Account Type', {
      accountType: choice(
        'Account type',
        {
          social: accountTypes.social.title,
          email: accountTypes.email.title,
          financial: accountTypes.financial.title,
          shopping: accountTypes.shopping.title,
          entertainment: accountTypes.entertainment.title,
          professional: accountTypes.professional.title,
        },
        {
          required: 'Please select an account type',
          invalid: `Invalid account type. Must be one of: ${Object.values(accountTypes)
            .map(({ title }) => title)
            .join(', ')}`,
        },
      ),
    }),
    step('Sign-in Details', {
      platform: choice('Platform', platforms, {
        required: 'Please select a platform',
        narrowed: { by: 'accountType', to: platformsOf },
      }),
      otherPlatform: text('Platform name', { when: { platform: 'other' }, required: 'Platform name is required' }),
      username: text('Username', { required: 'Username is required', reading: 'sign-in' }),
      email: email('Email', { reading: 'sign-in' }),
      password: password('Password', {
        required: 'Password must be at least 8 characters',
        min: 8,
        reading: 'sign-in',
      }),
      status: choice('Status', { active: 'Active', inactive: 'Inactive' }, { start: 'active' }),
    }),
    step('Security', {
      recoveryEmail: email('Recovery email', { reading: 'recovery' }),
      recoveryPhone: phone('Recovery phone', { reading: 'recovery' }),
      twoFactorType: choice(
        'Two-factor authentication',
        { none: 'None', sms: 'Text message (SMS)', authenticator: 'Authenticator app', email: 'Email' },
        { start: 'none', reading: 'recovery' },
      ),
      backupCodes: lines('Backup codes', {
        when: { twoFactorType: ['sms', 'authenticator', 'email'] },
        hint: 'One per line.',
        secret: true,
        reading: 'recovery',
      }),
      securityQuestions: pairs('Security questions', { secret: true, reading: 'recovery' }),
    }),
    step('Notes and Instructions', {
      notes: longText('Notes'),
      contactInstructions: longText('Instructions for your authorized contact', {
        hint: 'What should be done with this account?',
        reading: 'instructions',
      }),
    }),
  ],
  title: platformName,
  site: siteOf,
  commands: ['username'],
  groupBy: 'accountType',
  facts: ['username', 'email'],
  badge: 'status',
  standings: { active: 'good', inactive: 'caution' },
  firstStep: ({ accountType }, { event }) => (accountType === '' ? undefined : stepFor[accountType](event)),
  activity: {
    added: (account) => `Added new ${described(account)}`,
    changed: (account) => `Updated account: ${platformName(account)}`,
    removed: (account) => `Deleted ${described(account)}`,
  },
  // *Account Deleted* would sound like the owner's Cairn account.
  removed: { title: 'Deleted' },
  failed: {
    load: 'Failed to load accounts. Please try again',
    save: 'Failed to create account. Please try again.',
    remove: 'Failed to delete account. Please try again.',
  },
})
