import { BrandError } from './brand-error.ts'

// The brand's two colors replace the greens and the browns of web/styles/tokens.css. All other
// colors stay, so each brand's color has to be readable on those.

/** The backgrounds of web/styles/tokens.css, which contrast.test.ts compares. */
export const backgrounds = {
  light: { paper: '#fbf9f4', card: '#ffffff', sunk: '#f3efe6' },
  dark: { paper: '#12181b', card: '#1a2226', sunk: '#0d1214' },
} as const

export type Theme = keyof typeof backgrounds

/** WCAG 2.2, success criterion 1.4.3. */
const least = 4.5
/** What a color made for the dark pages has at least. */
const leastWhenMade = 7
const black = '#000000'
const white = '#ffffff'
/** How much of a color its tint has. */
const share = 0.1

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Mixes two colors: 0 gives the first, 1 the second. */
export function mixed(one: string, other: string, part: number): string {
  const others = channels(other)
  const both = channels(one).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * part))
  return `#${both.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors after WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export const tintOf = (color: string, theme: Theme): string => mixed(backgrounds[theme].card, color, share)

/** White or black, whichever is more readable on a color. */
export const textOn = (color: string): string => (contrast(color, white) >= contrast(color, black) ? white : black)

type Worst = { ratio: number; background: string; place: string }

/** Where a color is the least readable. */
function worstOf(color: string, theme: Theme): Worst {
  const places = {
    'the background of the page': backgrounds[theme].paper,
    'the background of cards': backgrounds[theme].card,
    'the background of lists': backgrounds[theme].sunk,
    'the tint made from it': tintOf(color, theme),
  }
  const all = Object.entries(places).map(([place, background]) => ({
    ratio: contrast(color, background),
    background,
    place,
  }))
  const onIt = textOn(color)
  all.push({ ratio: contrast(color, onIt), background: onIt, place: 'the text on its buttons' })
  return all.toSorted((a, b) => a.ratio - b.ratio)[0] ?? { ratio: 0, background: '', place: '' }
}

/** The nearest darker color (for light pages) or lighter one with at least this contrast. */
function nearest(color: string, theme: Theme, ratio: number): string {
  const end = theme === 'light' ? black : white
  for (let percent = 0; percent < 100; percent++) {
    const one = mixed(color, end, percent / 100)
    if (worstOf(one, theme).ratio >= ratio) return one
  }
  return end
}

/** The color for dark pages, made from that for light ones. */
export const madeForDark = (light: string): string => nearest(light, 'dark', leastWhenMade)

// Rounded down, so that a color that fails never reads as 4.5.
const inWords = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/**
 * Checks a color of the brand.
 * @param name what brand.json calls it
 * @throws BrandError with the contrast, what is needed, and a color that would pass
 */
export function checkContrast(name: string, color: string, theme: Theme): void {
  const { ratio, background, place } = worstOf(color, theme)
  if (ratio >= least) return
  const passing = nearest(color, theme, least)
  throw new BrandError(
    `${name} is ${color}, which has a contrast of ${inWords(ratio)} with ${background}, ${place}. It needs ${inWords(least)}, so that everyone can read it. ${passing} would pass, with ${inWords(worstOf(passing, theme).ratio)}.`,
  )
}
