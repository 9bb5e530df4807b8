import { ArrowDownUp, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { inDigits } from './in-digits.ts'
import { type Option, Select } from './Select.tsx'
import { words } from './words.ts'

/** Hides behind a button on a phone, so that the list is visible without scrolling. */
export function Filters({
  inUse,
  beside,
  children,
}: {
  inUse: number
  /** Content beside the button that stays visible on a phone. */
  beside?: ReactNode
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(!open)}
      >
        {words.filters}
        {inUse > 0 && (
          <Badge tone="pine">
            {inDigits(inUse)} <span className="sr-only">{words.inUse}</span>
          </Badge>
        )}
      </Button>
      {beside}
      <div id={id} className={classes('contents', !open && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}

export function FilterChoice({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string
  all: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="min-w-0 font-semibold max-sm:grow max-sm:basis-36">
      {label}
      <Select
        className="font-normal"
        placeholder={all}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

export function OrderByDate({
  oldestFirst,
  onChange,
}: {
  oldestFirst: boolean
  onChange: (oldestFirst: boolean) => void
}) {
  return (
    <Button
      variant="secondary"
      icon={<ArrowDownUp aria-hidden="true" className="size-5" />}
      onClick={() => onChange(!oldestFirst)}
    >
      <span>
        <span className="sr-only">{words.order}: </span>
        {oldestFirst ? words.oldestFirst : words.newestFirst}
      </span>
    </Button>
  )
}
