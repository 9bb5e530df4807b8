import { checkContrast, madeForDark, mixed, type Theme, textOn, tintOf } from './contrast.ts'

export type Colors = { main: string; accent: string }

export type GivenColors = { light: Colors; dark?: Colors | undefined }

/** How much darker or lighter a button is under the pointer. */
const stronger = 0.2

function tokens({ main, accent }: Colors, theme: Theme): string {
  const strong = mixed(main, theme === 'light' ? '#000000' : '#ffffff', stronger)
  return Object.entries({
    pine: main,
    'pine-strong': strong,
    'pine-tint': tintOf(main, theme),
    'on-pine': textOn(main),
    clay: accent,
    'clay-text': accent,
    'clay-tint': tintOf(accent, theme),
  })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/**
 * The brand's stylesheet: its colors in place of the tokens of web/styles/tokens.css, and its mark
 * over the product's. Dark pages show the mark on white, because its colors are made for white.
 * @throws BrandError if a color is hard to read
 */
export function brandStyles({ light, dark }: GivenColors): string {
  const dim = dark ?? { main: madeForDark(light.main), accent: madeForDark(light.accent) }
  for (const [theme, colors] of Object.entries({ light, dark: dim } satisfies Record<Theme, Colors>))
    for (const [name, color] of Object.entries(colors))
      checkContrast(`colors.${theme}.${name} in brand.json`, color, theme === 'dark' ? 'dark' : 'light')
  return `:root{${tokens(light, 'light')}}
@media screen{[data-theme="dark"]{${tokens(dim, 'dark')}}[data-theme="dark"] .mark{background-color:#fff;background-size:80%;border-radius:18%}}
.mark{background:url(/mark.svg) center/contain no-repeat;print-color-adjust:exact}
.mark>*{display:none}
`
}
