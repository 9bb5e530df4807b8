import { workerName } from '../../../domain/product.ts'
import { useId, useState } from 'react'
import { formatsOf } from '../../../records/convert/formats.ts'
import { tableFormat } from '../../../records/convert/usual-formats.ts'
import { type Definition, fieldsOf } from '../../../records/define.ts'
import { groupTitle } from '../../../records/in-words.ts'
import { client, useAllRecords, UserFacingError } from '../../estate/index.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { Checkbox, Field, Notice, RadioGroup, Select, toast } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { download, fileName } from '../download.ts'
import { audiencesInWords, usePeople } from '../access/people.ts'
import { useHasFormulas } from './use-has-formulas.ts'
import type { Answer, Question, Sent } from './write-export.ts'
import { inWorker } from '../in-worker.ts'
import { words } from './words.ts'

function writeInWorker({ records, ...question }: Question): Promise<Answer> {
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), {
    type: 'module',
    name: workerName('export'),
  })
  const answer = inWorker<Answer, Answer>(worker, { records }, (ask) => ask(question satisfies Sent))
  return answer.catch(() => ({ problem: words.notWritten }))
}

/** Asks for the password first. The browser writes the file and sends no request. */
export function ExportDialog({
  definition: first,
  parts = [first],
  title,
  onClose,
}: {
  definition: Definition
  parts?: readonly Definition[]
  title?: string
  onClose: () => void
}) {
  const [part, setPart] = useState(first.kind)
  const definition = parts.find((one) => one.kind === part) ?? first
  const { kind, name } = definition
  const formats = formatsOf(kind)
  const records = useAllRecords()
  const people = usePeople()
  const hasSecrets = Object.values(fieldsOf(definition)).some(({ secret }) => secret)
  const hasFiles = Object.values(fieldsOf(definition)).some(({ type }) => type === 'file' || type === 'files')
  // By default the dialog defuses formulas, but not in a password file: a defused password is
  // wrong.
  const [chosen, setDefused] = useState<boolean>()
  const wantsDefused = (ending: string) => chosen ?? ending === tableFormat.ending
  const runs = useHasFormulas(records, kind)
  const canRun = (ending: string) => runs && ending.endsWith('.csv')
  // After a change of kind, the chosen format may not exist for the new kind.
  const offered = (ending: string) =>
    formats.some((one) => one.ending === ending) ? ending : (formats[0]?.ending ?? '')
  const { form, field, input, choice, summary, busy } = useSmallForm({
    id: useId(),
    blank: { ending: formats[0]?.ending ?? '', password: '' },
    check: ({ password }) => (password === '' ? { password: words.passwordMissing } : {}),
    send: async ({ password, ending: wanted }) => {
      const ending = offered(wanted)
      await client.confirmPassword(password)
      const audiences = audiencesInWords(people)
      const answer = await writeInWorker({
        kind,
        ending,
        records,
        audiences,
        defused: canRun(ending) && wantsDefused(ending),
      })
      if ('problem' in answer) throw new UserFacingError(answer.problem)
      const saved = `${fileName(groupTitle(kind, kind))}${ending}`
      download(saved, formats.find((one) => one.ending === ending)?.mediaType ?? '', answer.text)
      toast({ title: words.saved, description: saved })
      onClose()
    },
  })
  const ending = offered(choice('ending').value)
  return (
    <FormDialog {...{ form, summary, busy, onClose }} title={words.title(title ?? name.many)} save={words.save}>
      {parts.length > 1 && (
        <Field label={words.part}>
          <Select
            value={kind}
            options={parts.map((one) => ({ value: one.kind, label: one.name.many }))}
            onChange={({ target }) => setPart(target.value)}
          />
        </Field>
      )}
      <RadioGroup
        legend={words.format}
        {...choice('ending')}
        value={ending}
        options={formats.map((format) => ({
          value: format.ending,
          label: format.name,
          hint: [format.use, format.leavesOut].filter(Boolean).join(' '),
        }))}
      />
      {canRun(ending) && (
        <Notice tone="amber" title={words.formulas}>
          {words.formulasWhy}
          <Checkbox
            label={words.defuse}
            {...(hasSecrets && { hint: words.defuseHint })}
            checked={wantsDefused(ending)}
            onChange={(event) => setDefused(event.target.checked)}
          />
        </Notice>
      )}
      {hasSecrets && <Notice tone="amber">{words.secrets}</Notice>}
      {hasFiles && <p className="text-soft">{words.files}</p>}
      <Field label={words.password} required hint={words.passwordHint} {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
