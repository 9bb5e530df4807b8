/** Titles before a name and suffixes after it, which give no initial. */
const titles =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|rev|reverend|fr|sr|jr|hon|sir|dame|rabbi|pastor|judge|esq|md|phd|cpa|i{2,3})$/i

/** The initials of the first and last name, without titles; '' without a name. */
export function initials(name: string): string {
  const all = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  const names = all.filter((word) => !titles.test(word))
  const [first, ...rest] = names.length === 0 ? all : names
  return [first, rest.at(-1)].map((word) => word?.match(/./u)?.[0].toUpperCase() ?? '').join('')
}
