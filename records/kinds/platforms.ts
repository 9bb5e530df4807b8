/** The kinds of online account, as the first step of the form offers them. */
export const accountTypes = {
  social: { title: 'Social Media', description: 'Where you keep in touch: Facebook, Instagram, LinkedIn' },
  email: { title: 'Email', description: 'The mailboxes other accounts depend on: Gmail, Outlook' },
  financial: { title: 'Financial', description: 'Money that moves online: PayPal, Venmo, a bank' },
  shopping: { title: 'Shopping', description: 'Stores that know your address: Amazon, eBay' },
  entertainment: { title: 'Entertainment', description: 'Films, music and games: Netflix, Spotify' },
  professional: { title: 'Professional', description: 'Work and tools: GitHub, Zoom, Dropbox' },
} as const
export type AccountType = keyof typeof accountTypes

/** The well-known platforms of each type; every type also has Other. */
export const presetPlatforms = {
  social: { facebook: 'Facebook', instagram: 'Instagram', twitter: 'Twitter', linkedin: 'LinkedIn', tiktok: 'TikTok' },
  email: { gmail: 'Gmail', outlook: 'Outlook', yahoo: 'Yahoo Mail', protonmail: 'ProtonMail' },
  financial: { paypal: 'PayPal', venmo: 'Venmo', cashapp: 'Cash App', robinhood: 'Robinhood' },
  shopping: { amazon: 'Amazon', ebay: 'eBay', etsy: 'Etsy', walmart: 'Walmart' },
  entertainment: { netflix: 'Netflix', spotify: 'Spotify', steam: 'Steam', xbox: 'Xbox Live' },
  professional: { github: 'GitHub', slack: 'Slack', zoom: 'Zoom', dropbox: 'Dropbox' },
} as const satisfies Record<AccountType, Record<string, string>>

type Presets = typeof presetPlatforms
export type Platform = { [Type in AccountType]: keyof Presets[Type] }[AccountType] | 'other'

/** Every platform with its name. */
export const platforms: Readonly<Record<Platform, string>> = {
  ...presetPlatforms.social,
  ...presetPlatforms.email,
  ...presetPlatforms.financial,
  ...presetPlatforms.shopping,
  ...presetPlatforms.entertainment,
  ...presetPlatforms.professional,
  other: 'Other',
}

/** The platforms to choose from once the type is known. */
export const platformsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(presetPlatforms).map(([type, presets]) => [type, [...Object.keys(presets), 'other']]),
)

/** What the platform itself offers for the time after: told while its account is written down. */
export const ownLegacyHelp: Readonly<Partial<Record<Platform, string>>> = {
  facebook:
    'Facebook lets you name a legacy contact, or ask that the account be deleted: Settings, Accounts Center, Personal details, Account ownership and control, Memorialization.',
  instagram:
    'Instagram turns an account into a memorial or removes it when family asks with proof of death. You cannot name somebody in advance.',
  linkedin:
    'LinkedIn memorializes or closes a profile when somebody who may act for you asks with proof of death. You cannot name somebody in advance.',
  gmail:
    'Google has an Inactive Account Manager: you name up to ten people and what they receive after a time without a sign-in. Google Account, Data & privacy, More options, Make a plan for your digital legacy.',
  github: 'GitHub lets you name a successor for your repositories: Settings, Account, Successor settings.',
}

/** Where one signs in to each platform. */
export const platformSites: Readonly<Record<Exclude<Platform, 'other'>, string>> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/',
  tiktok: 'https://www.tiktok.com/',
  gmail: 'https://mail.google.com/',
  outlook: 'https://outlook.live.com/',
  yahoo: 'https://mail.yahoo.com/',
  protonmail: 'https://mail.proton.me/',
  paypal: 'https://www.paypal.com/',
  venmo: 'https://venmo.com/',
  cashapp: 'https://cash.app/',
  robinhood: 'https://robinhood.com/',
  amazon: 'https://www.amazon.com/',
  ebay: 'https://www.ebay.com/',
  etsy: 'https://www.etsy.com/',
  walmart: 'https://www.walmart.com/',
  netflix: 'https://www.netflix.com/',
  spotify: 'https://www.spotify.com/',
  steam: 'https://store.steampowered.com/',
  xbox: 'https://www.xbox.com/',
  github: 'https://github.com/',
  slack: 'https://slack.com/',
  zoom: 'https://zoom.us/',
  dropbox: 'https://www.dropbox.com/',
}
