import { Check } from 'lucide-react'
import { createContext, useContext } from 'react'
import { device, deviceTypes } from '../../../records/kinds/device.ts'
import { type FieldInputProps, formOf, type FormShape } from '../../records/index.ts'
import { classes, FieldError, RequiredMark } from '../../ui/index.ts'
import { deviceIcons, type DeviceType } from './icons.tsx'

const Device = formOf(device)
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

const GoOn = createContext<() => void>(() => undefined)

/**
 * The types as buttons: a press chooses and goes on to the next step. Not as radio buttons, which arrow keys choose: nobody could
 * get past the first one with a keyboard.
 */
function DeviceTypes({ field, id, value, onChange, error }: FieldInputProps) {
  const goOn = useContext(GoOn)
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

/** Four steps: choosing a type goes on by itself, and a change begins at the second. */
export const deviceForm: FormShape = {
  wizard: true,
  editStep: 1,
  renderStep: (step, next) =>
    step === 0 ? (
      <GoOn value={next}>
        <Device.Field name="deviceType" as={DeviceTypes} />
      </GoOn>
    ) : undefined,
}
