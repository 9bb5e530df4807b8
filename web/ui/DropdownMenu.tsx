import { Check } from 'lucide-react'
import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  destructive?: boolean
  disabled?: boolean
  /** Whether the item is selected, for items that are options of a choice. */
  checked?: boolean
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 data-disabled:opacity-60 data-highlighted:bg-sunk'

/** Renders in place and not in a portal, so that the menu is inside the page's landmark. */
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
  const choices = items.filter(({ checked }) => checked !== undefined)
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        aria-label={label}
        align="end"
        sideOffset={4}
        className="z-50 min-w-56 rounded-xl border border-line bg-card p-2 text-ink shadow-raised"
      >
        {items
          .filter(({ checked }) => checked === undefined)
          .map((item) => (
            <RadixMenu.Item
              key={item.label}
              onSelect={item.onSelect}
              {...(item.disabled !== undefined && { disabled: item.disabled })}
              className={classes(itemClass, item.destructive === true && 'text-brick-text')}
            >
              {item.icon}
              {item.label}
            </RadixMenu.Item>
          ))}
        {choices.length > 0 && (
          <RadixMenu.RadioGroup value={choices.find(({ checked }) => checked)?.label ?? ''}>
            {choices.map(({ label: name, checked, onSelect }) => (
              <RadixMenu.RadioItem key={name} value={name} onSelect={onSelect} className={itemClass}>
                <Check aria-hidden="true" className={classes('size-5', checked !== true && 'invisible')} />
                {name}
              </RadixMenu.RadioItem>
            ))}
          </RadixMenu.RadioGroup>
        )}
      </RadixMenu.Content>
    </RadixMenu.Root>
  )
}
