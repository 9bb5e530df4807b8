import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import { Badge } from './Badge.tsx'
import { inDigits } from './in-digits.ts'

type Groups = { open: string; toggle: (value: string) => void }

const Group = createContext<Groups>({ open: '', toggle: () => undefined })

/** Opens one group. radix-ui's accordion measures groups repeatedly, which blocks a slow phone. */
export function Accordion({
  value,
  defaultValue = '',
  onValueChange,
  children,
}: {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  children: ReactNode
}) {
  const [chosen, setChosen] = useState(defaultValue)
  const open = value ?? chosen
  const groups = useMemo(
    () => ({
      open,
      toggle: (group: string) => {
        const next = group === open ? '' : group
        setChosen(next)
        onValueChange?.(next)
      },
    }),
    [open, onValueChange],
  )
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-card">
      <Group value={groups}>{children}</Group>
    </div>
  )
}

export function AccordionItem({
  value,
  title,
  count,
  icon,
  titleLevel = 2,
  detail,
  children,
}: {
  value: string
  title: string
  detail?: ReactNode
  count?: number
  icon?: ReactNode
  /** The heading level of the titles: 3 inside a card that has a heading of its own. */
  titleLevel?: 2 | 3
  children: ReactNode
}) {
  const Heading = titleLevel === 2 ? 'h2' : 'h3'
  const { open, toggle } = use(Group)
  const id = useId()
  const isOpen = open === value
  return (
    <div className="group/item">
      <Heading className="font-sans">
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          className="group @container flex min-h-14 w-full items-center gap-3 px-4 py-3 sm:px-5 text-left font-semibold hover:bg-sunk group-first/item:rounded-t-xl group-last/item:not-aria-expanded:rounded-b-xl"
          onClick={() => toggle(value)}
        >
          {/* On a small phone with the largest text, hide the icon: a long word needs its space. */}
          {icon !== undefined && <span className="contents @max-[12rem]:hidden">{icon}</span>}
          <span className="min-w-0 grow break-words hyphens-auto">
            {title}
            {detail !== undefined && <span className="block text-sm font-normal text-soft">{detail}</span>}
          </span>
          {count !== undefined && <Badge>{inDigits(count)}</Badge>}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-aria-expanded:rotate-180"
          />
        </button>
      </Heading>
      {isOpen && (
        <section id={`${id}-content`} aria-labelledby={id} className="border-t border-line px-3 py-2 sm:px-5">
          {children}
        </section>
      )}
    </div>
  )
}
