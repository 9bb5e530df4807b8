import type { Platform } from '../../../records/kinds/platforms.ts'

const mailboxes: Readonly<Record<string, Platform>> = {
  'gmail.com': 'gmail',
  'googlemail.com': 'gmail',
  'outlook.com': 'outlook',
  'hotmail.com': 'outlook',
  'live.com': 'outlook',
  'msn.com': 'outlook',
  'yahoo.com': 'yahoo',
  'ymail.com': 'yahoo',
  'rocketmail.com': 'yahoo',
  'proton.me': 'protonmail',
  'protonmail.com': 'protonmail',
  'pm.me': 'protonmail',
}

/** Prefills the first account with the mailbox of the sign-in address, if the provider is known. */
export function firstAccount(address: string) {
  const domain = address.split('@').at(-1)?.toLowerCase() ?? ''
  if (domain === '') return {}
  const platform = mailboxes[domain] ?? 'other'
  return {
    accountType: 'email',
    platform,
    otherPlatform: platform === 'other' ? domain : '',
    username: address,
  } as const
}
