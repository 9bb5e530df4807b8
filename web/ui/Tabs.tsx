import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab = { value: string; label: string; content: ReactNode }

/** Tabs for several views of the same content. Use `Stepper` for steps, and routes for places. */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
}: {
  label: string
  tabs: readonly Tab[]
  value?: string
  onValueChange?: (value: string) => void
}) {
  return (
    <RadixTabs.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      {...(onValueChange !== undefined && { onValueChange })}
    >
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-1 border-b sm:gap-2 border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 border-b-4 border-transparent px-2 font-semibold text-soft hover:bg-sunk sm:px-4 data-[state=active]:border-pine data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
