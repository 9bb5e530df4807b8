import { useId, useState } from 'react'
import { formatsOf } from '../../../records/convert/formats.ts'
import { type Definition, fieldsOf } from '../../../records/define.ts'
import { groupTitle } from '../../../records/in-words.ts'
import { client, useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Dialog, ErrorSummary, Field, Notice, RadioGroup, toast } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { download, fileName } from '../download.ts'
import { audiencesInWords, usePeople } from '../people.ts'
import { writeInWorker } from './write-in-worker.ts'

/** The records of one kind as a file on this device, in a format to choose, once the password was typed. Nothing is sent anywhere. */
export function ExportDialog({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const { kind, name } = definition
  const form = useId()
  const formats = formatsOf(kind)
  const [ending, setEnding] = useState(formats[0]?.ending ?? '')
  const [password, setPassword] = useState('')
  const [state, setState] = useState<{ busy: boolean; problem?: string; attempt: number }>({ busy: false, attempt: 0 })
  const records = useAllRecords()
  const people = usePeople()
  const hasSecrets = Object.values(fieldsOf(definition)).some(({ secret }) => secret)
  const hasFiles = Object.values(fieldsOf(definition)).some(({ type }) => type === 'file' || type === 'files')

  const save = async () => {
    const format = formats.find((one) => one.ending === ending)
    if (format === undefined || state.busy) return
    const attempt = state.attempt + 1
    const fail = (problem: string) => setState({ busy: false, problem, attempt })
    if (password === '') return fail('Please enter your password')
    setState({ busy: true, attempt })
    try {
      await client.confirmPassword(password)
    } catch (error) {
      return fail(messageOf(error))
    }
    const answer = await writeInWorker({ kind, ending, records, audiences: audiencesInWords(people) })
    if ('problem' in answer) return fail(answer.problem)
    const saved = `${fileName(groupTitle(kind, kind))}${format.ending}`
    download(saved, format.mediaType, answer.text)
    toast({ title: 'Saved as a file', description: saved })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Save ${name.many} as a file`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={state.busy}>
            Save file
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ErrorSummary errors={[]} message={state.problem} attempt={state.attempt} />
        <RadioGroup
          legend="Format"
          value={ending}
          onChange={setEnding}
          options={formats.map((format) => ({ value: format.ending, label: format.name, hint: format.use }))}
        />
        {hasSecrets && <Notice tone="amber">Passwords are readable in this file, so keep it like a key.</Notice>}
        {hasFiles && (
          <p className="text-soft">
            Your files are named in it. To have them too, export everything under Sign-in and Security.
          </p>
        )}
        <Field label="Password" required hint="To be sure that it is you.">
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
