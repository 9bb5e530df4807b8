import { inDigits } from './in-digits.ts'
import { Accordion as RadixAccordion } from 'radix-ui'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'

/** Groups of which one is open at a time; the open one can be closed. */
export function Accordion({
  value,
  defaultValue,
  onValueChange,
  children,
}: {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  children: ReactNode
}) {
  return (
    <RadixAccordion.Root
      type="single"
      collapsible
      className="divide-y divide-line rounded-xl border border-line bg-card"
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      {...(onValueChange !== undefined && { onValueChange })}
    >
      {children}
    </RadixAccordion.Root>
  )
}

/** One group: its title, how many are in it, and what it holds. */
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
  /** A quiet line under the title. */
  detail?: ReactNode
  count?: number
  icon?: ReactNode
  /** Of the heading: 3 inside a card that has a heading of its own. */
  titleLevel?: 2 | 3
  children: ReactNode
}) {
  const Heading = titleLevel === 2 ? 'h2' : 'h3'
  return (
    <RadixAccordion.Item value={value}>
      <RadixAccordion.Header asChild>
        <Heading className="font-sans">
          <RadixAccordion.Trigger className="group @container flex min-h-14 w-full items-center gap-3 px-4 py-3 sm:px-5 text-left font-semibold hover:bg-sunk">
            {/* The largest text on a small phone needs its room for a long word. */}
            {icon !== undefined && <span className="contents @max-[12rem]:hidden">{icon}</span>}
            <span className="min-w-0 grow break-words hyphens-auto">
              {title}
              {detail !== undefined && <span className="block text-sm font-normal text-soft">{detail}</span>}
            </span>
            {count !== undefined && <Badge>{inDigits(count)}</Badge>}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 transition-transform group-data-[state=open]:rotate-180"
            />
          </RadixAccordion.Trigger>
        </Heading>
      </RadixAccordion.Header>
      <RadixAccordion.Content className="border-t border-line px-3 py-2 sm:px-5">{children}</RadixAccordion.Content>
    </RadixAccordion.Item>
  )
}
