import { ALargeSmall } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { RadioGroup } from '../../ui/inputs.tsx'
import { setAppearance, type TextSize, type Theme, useAppearance } from './appearance.ts'
import { words } from './words.ts'

const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: words.light },
  { value: 'dark', label: words.dark },
  { value: 'system', label: words.system },
]

const sizes: { value: TextSize; label: string }[] = [
  { value: 'normal', label: words.sizes.normal },
  { value: 'large', label: words.sizes.large },
  { value: 'larger', label: words.sizes.larger },
  { value: 'largest', label: words.sizes.largest },
]

export function AppearanceControl() {
  const look = useAppearance()
  const box = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (details === null || !details.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    <details ref={box} className="relative">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-2 font-semibold sm:px-3 hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <ALargeSmall aria-hidden="true" className="size-6" />
        <span>
          {words.text}
          <span className="max-sm:sr-only"> {words.andColors}</span>
        </span>
      </summary>
      <div className="absolute right-0 z-30 mt-2 flex w-72 max-w-[calc(100vw-32px)] flex-col gap-4 rounded-xl border border-line bg-card p-5 shadow-raised">
        <RadioGroup
          legend={words.size}
          options={sizes}
          value={look.textSize}
          onChange={(value) =>
            setAppearance({ textSize: sizes.find((size) => size.value === value)?.value ?? 'normal' })
          }
        />
        <RadioGroup
          legend={words.colors}
          options={themes}
          value={look.theme}
          onChange={(value) =>
            setAppearance({ theme: themes.find((theme) => theme.value === value)?.value ?? 'light' })
          }
        />
      </div>
    </details>
  )
}
