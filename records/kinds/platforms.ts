export const accountTypes = {
  social: { title: 'Social Media', description: 'Where you keep in touch: Facebook, Instagram, LinkedIn' },
  email: { title: 'Email', description: 'The mailboxes other accounts depend on: Gmail, Outlook' },
  financial: { title: 'Financial', description: 'Money that moves online: PayPal, Venmo, a bank' },
  shopping: { title: 'Shopping', description: 'Stores that know your address: Amazon, eBay' },
  entertainment: { title: 'Entertainment', description: 'Movies, music, and games: Netflix, Spotify' },
  professional: { title: 'Professional', description: 'Work and tools: GitHub, Zoom, Dropbox' },
} as const
export type AccountType = keyof typeof accountTypes

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

export const platforms: Readonly<Record<Platform, string>> = {
  ...presetPlatforms.social,
  ...presetPlatforms.email,
  ...presetPlatforms.financial,
  ...presetPlatforms.shopping,
  ...presetPlatforms.entertainment,
  ...presetPlatforms.professional,
  other: 'Other',
}

export const platformsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(presetPlatforms).map(([type, presets]) => [type, [...Object.keys(presets), 'other']]),
)

type OwnLegacy = { readonly title: string; readonly text: string; readonly page?: { label: string; to: string } }
export const ownLegacyHelp: Readonly<Partial<Record<Platform, OwnLegacy>>> = {
  facebook: {
    title: 'Facebook also has its own legacy setting',
    text: 'You can name a legacy contact there, or ask Facebook to delete the account after your death.',
    page: { label: 'How to choose a legacy contact', to: 'https://www.facebook.com/help/1568013990080948' },
  },
  instagram: {
    title: 'How Instagram handles this',
    text: 'Your family can have the account kept as a memorial or removed. Instagram asks them for proof of death. You can’t name anyone there yourself.',
    page: { label: 'What Instagram asks for', to: 'https://help.instagram.com/264154560391256' },
  },
  linkedin: {
    title: 'How LinkedIn handles this',
    text: 'Someone who may act for you can have the profile kept as a memorial or closed. LinkedIn asks them for proof of death. You can’t name anyone there yourself.',
  },
  gmail: {
    title: 'Google also has its own legacy setting',
    text: 'You can name up to ten people there, and choose what they receive if you don’t sign in for a while. Google calls it Inactive Account Manager.',
    page: { label: 'Open Google’s setting', to: 'https://myaccount.google.com/inactive' },
  },
  github: {
    title: 'GitHub also has its own legacy setting',
    text: 'You can name a successor there for your repositories. Look for “Successor settings.”',
    page: { label: 'Open GitHub’s setting', to: 'https://github.com/settings/admin' },
  },
}

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
