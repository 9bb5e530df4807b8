import { Check, Gamepad2, Laptop, Monitor, Smartphone, Tablet, Tv, Unplug, Watch } from 'lucide-react'
import type { ReactNode } from 'react'
import { device, deviceTypes } from '../../../../records/kinds/device.ts'
import { classes, FieldError, RequiredMark } from '../../../ui/index.ts'
import { shapeFor, useNextStep } from '../form-shape.ts'
import type { FieldInputProps } from '../inputs/index.tsx'

type DeviceType = keyof typeof deviceTypes

const deviceIcons: Readonly<Record<DeviceType, ReactNode>> = {
  smartphone: <Smartphone aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  tablet: <Tablet aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  laptop: <Laptop aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  desktop: <Monitor aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  smartwatch: <Watch aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  gaming: <Gamepad2 aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  tv: <Tv aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  other: <Unplug aria-hidden="true" className="size-6 shrink-0 text-pine" />,
}

const types: readonly DeviceType[] = [
  'smartphone',
  'tablet',
  'laptop',
  'desktop',
  'smartwatch',
  'gaming',
  'tv',
  'other',
]

/** Renders buttons, because an arrow key would choose the first radio button and move on. */
function DeviceTypes({ field, id, value, onChange, error }: FieldInputProps) {
  const goOn = useNextStep()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-2 font-semibold">
        {field.label}
        <RequiredMark />
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {types.map((type, at) => {
          const chosen = value === type
          return (
            <button
              key={type}
              type="button"
              {...(at === 0 && { id })}
              aria-pressed={chosen}
              className={classes(
                'flex min-h-14 items-center gap-3 rounded-xl border px-4 py-3 text-left font-semibold hover:bg-sunk',
                chosen ? 'border-pine bg-pine-tint' : 'border-stone bg-card',
              )}
              onClick={() => {
                onChange(type)
                goOn()
              }}
            >
              {deviceIcons[type]}
              <span className="grow">{deviceTypes[type]}</span>
              {chosen && <Check aria-hidden="true" className="size-5 shrink-0 text-pine-strong" />}
            </button>
          )
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** Editing starts at the second step, because choosing a type opens the next step. */
export const deviceForm = shapeFor(device, {
  wizard: true,
  editStep: 1,
  fields: { deviceType: { as: DeviceTypes } },
})
