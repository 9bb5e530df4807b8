import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'
export type TextSize = 'normal' | 'large' | 'larger' | 'largest'
export type Appearance = { theme: Theme; textSize: TextSize }

const THEME_KEY = 'cairn_theme'
const TEXT_SIZE_KEY = 'cairn_text_size'
const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark' || value === 'system'
const isTextSize = (value: string | null): value is TextSize =>
  value === 'normal' || value === 'large' || value === 'larger' || value === 'largest'

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Some private windows forbid storage. The choice then lasts as long as the page.
    return null
  }
}

function readAppearance(): Appearance {
  const theme = stored(THEME_KEY)
  const textSize = stored(TEXT_SIZE_KEY)
  return { theme: isTheme(theme) ? theme : usual.theme, textSize: isTextSize(textSize) ? textSize : usual.textSize }
}

const usual: Appearance = { theme: 'light', textSize: 'normal' }

let look: Appearance | undefined
const currentAppearance = (): Appearance => (look ??= readAppearance())

function draw({ theme, textSize }: Appearance): void {
  const dark = theme === 'dark' || (theme === 'system' && darkDevice().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  document.documentElement.dataset['textSize'] = textSize
}

/** Applies and stores the change. public/appearance.js does the same before the first paint. */
export function setAppearance(change: Partial<Appearance>): void {
  look = { ...currentAppearance(), ...change }
  draw(look)
  try {
    localStorage.setItem(THEME_KEY, look.theme)
    localStorage.setItem(TEXT_SIZE_KEY, look.textSize)
  } catch {
    // Storage may be forbidden, as in `stored`.
  }
  for (const listener of listeners) listener()
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      const device = darkDevice()
      const redraw = () => {
        look = readAppearance()
        draw(look)
        listener()
      }
      listeners.add(listener)
      device.addEventListener('change', redraw)
      window.addEventListener('storage', redraw)
      return () => {
        listeners.delete(listener)
        device.removeEventListener('change', redraw)
        window.removeEventListener('storage', redraw)
      }
    },
    currentAppearance,
    () => usual,
  )
}
