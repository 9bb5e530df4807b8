import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  destructive?: boolean
  disabled?: boolean
}

/**
 * A menu of actions; `trigger` is its button. It renders in place instead of a portal, so that it
 * belongs to the page's landmark.
 */
export function DropdownMenu({
  trigger,
  label,
  items,
  defaultOpen = false,
}: {
  trigger: ReactNode
  label: string
  items: readonly MenuItem[]
  defaultOpen?: boolean
}) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        aria-label={label}
        align="end"
        sideOffset={4}
        className="z-50 min-w-56 rounded-xl border border-line bg-card p-2 text-ink shadow-raised"
      >
        {items.map((item) => (
          <RadixMenu.Item
            key={item.label}
            onSelect={item.onSelect}
            {...(item.disabled !== undefined && { disabled: item.disabled })}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 data-disabled:opacity-60 data-highlighted:bg-sunk',
              item.destructive === true && 'text-brick-text',
            )}
          >
            {item.icon}
            {item.label}
          </RadixMenu.Item>
        ))}
      </RadixMenu.Content>
    </RadixMenu.Root>
  )
}
