// Text size and theme of the public pages, under the app's storage keys. Duplicates
// web/shared/appearance, which imports React, because these pages do not load React.

const keys = { theme: 'cairn_theme', textSize: 'cairn_text_size' } as const
type Choice = keyof typeof keys
const defaults: Record<Choice, string> = { theme: 'light', textSize: 'normal' }

function stored(choice: Choice): string {
  try {
    return localStorage.getItem(keys[choice]) ?? defaults[choice]
  } catch {
    return defaults[choice]
  }
}

function keep(choice: Choice, value: string): void {
  try {
    localStorage.setItem(keys[choice], value)
  } catch {
    // If storage is blocked, the choice lasts until the page closes.
  }
}

function draw(choice: Choice, value: string): void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const theme = value === 'system' ? (device.matches ? 'dark' : 'light') : value
  document.documentElement.dataset[choice] = choice === 'theme' ? theme : value
}

/** Shows the controls for size and theme in the footer; without JavaScript they stay hidden. */
export function appearanceControl(form: HTMLFormElement): void {
  for (const choice of ['theme', 'textSize'] as const) {
    const select = form.elements.namedItem(choice)
    if (!(select instanceof HTMLSelectElement)) continue
    const known = [...select.options].some(({ value }) => value === stored(choice))
    select.value = known ? stored(choice) : defaults[choice]
    select.addEventListener('change', () => {
      draw(choice, select.value)
      keep(choice, select.value)
    })
  }
  form.hidden = false
}
