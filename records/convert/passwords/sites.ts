import { type AccountType, type Platform, platforms, presetPlatforms } from '../../kinds/platforms.ts'

/** A name without a dot matches that brand under the TLD of any country. */
const sites: Readonly<Record<Exclude<Platform, 'other'>, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com', 'messenger.com'],
  instagram: ['instagram.com'],
  twitter: ['twitter.com', 'x.com'],
  linkedin: ['linkedin.com'],
  tiktok: ['tiktok.com'],
  gmail: ['gmail.com', 'googlemail.com', 'mail.google.com', 'accounts.google.com'],
  outlook: ['outlook.com', 'hotmail', 'live.com', 'office365.com'],
  yahoo: ['yahoo'],
  protonmail: ['proton.me', 'protonmail.com'],
  paypal: ['paypal'],
  venmo: ['venmo.com'],
  cashapp: ['cash.app'],
  robinhood: ['robinhood.com'],
  amazon: ['amazon'],
  ebay: ['ebay'],
  etsy: ['etsy.com'],
  walmart: ['walmart'],
  netflix: ['netflix.com'],
  spotify: ['spotify.com'],
  steam: ['steampowered.com', 'steamcommunity.com'],
  xbox: ['xbox.com'],
  github: ['github.com'],
  slack: ['slack.com'],
  zoom: ['zoom.us', 'zoom.com'],
  dropbox: ['dropbox.com'],
}

/** Words that suggest the type of an unknown site. The first match counts. */
const hints: readonly (readonly [AccountType, RegExp])[] = [
  [
    'financial',
    /bank|credit|\bloan|mortgage|invest|broker|financ|insur|pension|\btax(es)?\b|wallet|crypto|coin|payment|savings/,
  ],
  ['email', /mail|inbox/],
  ['social', /social|mastodon|reddit|forum|\bchat|messenger|dating|discord|whatsapp|telegram|pinterest|snapchat/],
  ['shopping', /\bshop|shop\b|\bstore\b|shopping|grocer|market|retail|outlet|\bbuy/],
  ['entertainment', /\bgam(e|es|ing)\b|video|music|\bstream|\btv\b|\bfilm|movie|cinema|\bradio|podcast|\bplay/],
]

/** Accepts also Chrome's address of an Android app, with its package name reversed. */
export function hostOf(address: string): string {
  const app = /^android:\/\/(?:[^@/]*@)?([\w.]+)/i.exec(address)?.[1]
  if (app) return app.toLowerCase().split('.').toReversed().join('.')
  const host = URL.parse(address.includes('://') ? address : `https://${address}`)?.hostname ?? ''
  return host.includes('.') ? host.replace(/^www\./, '') : ''
}

function belongsTo(host: string, site: string): boolean {
  if (site.includes('.')) return host === site || host.endsWith(`.${site}`)
  const [ending, above, brand] = host.split('.').toReversed()
  return above === site || (brand === site && ending?.length === 2 && (above === 'com' || above === 'co'))
}

const isPreset = (platform: string): platform is Exclude<Platform, 'other'> => platform in sites
const isType = (type: string): type is AccountType => type in presetPlatforms

export function platformOf(hosts: readonly string[], name: string): Platform {
  const wanted = name.trim().toLowerCase()
  const presets = Object.keys(sites).filter(isPreset)
  return (
    presets.find((platform) => hosts.some((host) => sites[platform].some((site) => belongsTo(host, site)))) ??
    presets.find((platform) => platforms[platform].toLowerCase() === wanted) ??
    'other'
  )
}

export function typeOf(platform: Platform, folder: string, hosts: readonly string[], name: string): AccountType {
  const own = Object.entries(presetPlatforms).find(([, presets]) => platform in presets)?.[0]
  if (own && isType(own)) return own
  for (const words of [folder, hosts.join(' '), name]) {
    const hint = hints.find(([, pattern]) => pattern.test(words.toLowerCase()))
    if (hint) return hint[0]
  }
  return 'professional'
}
