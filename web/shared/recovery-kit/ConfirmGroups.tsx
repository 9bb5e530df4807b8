import { useState } from 'react'
import type { RecoveryKit } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { groupsToConfirm, tidyGroup } from './groups-to-confirm.ts'
import { client } from '../../estate/index.ts'
import { words as all } from './words.ts'

const words = all.confirm

/** Asks for two groups of the code, which proves that the owner has a legible copy. */
export function ConfirmGroups({ kit, onDone, onBack }: { kit: RecoveryKit; onDone: () => void; onBack: () => void }) {
  const { confirmRecoveryKit } = client
  const [[first, second]] = useState(() => groupsToConfirm(kit.groups.length))
  const wrong = (typed: string, at: number) => (tidyGroup(typed) === kit.groups[at] ? undefined : words.wrong(at + 1))
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'kit',
    blank: { first: '', second: '' },
    check: (values) => {
      const wrongFirst = wrong(values.first, first)
      const wrongSecond = wrong(values.second, second)
      return {
        ...(wrongFirst !== undefined && { first: wrongFirst }),
        ...(wrongSecond !== undefined && { second: wrongSecond }),
      }
    },
    send: async () => {
      await confirmRecoveryKit()
      onDone()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} />
      <p>{words.intro}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.group(first + 1)} required {...field('first')}>
          <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...input('first')} />
        </Field>
        <Field label={words.group(second + 1)} required {...field('second')}>
          <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...input('second')} />
        </Field>
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" busy={busy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}
