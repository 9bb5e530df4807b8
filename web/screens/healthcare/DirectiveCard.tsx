import { FileSignature, Pencil } from 'lucide-react'
import { useState } from 'react'
import { type Step, versionOf } from '../../../records/define.ts'
import { isFile, type Values } from '../../../records/fields/index.ts'
import { signatureOf } from '../../../records/kinds/signed-paper.ts'
import { factOf, titleOf } from '../../../records/sheet.ts'
import { type KindPageState, usePeople, audienceLabel } from '../../kinds/index.ts'
import { usePaperOf } from '../../kinds/print/paper-of.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Badge, Button, Card, dayInWords, Notice } from '../../ui/index.ts'
import { SigningDialog } from './SigningDialog.tsx'
import { words } from './words.ts'

const begin: Readonly<Record<string, string>> = words.create

export function DirectiveCard({ page }: { page: KindPageState<readonly Step[]> }) {
  const { definition, all } = page.records
  const { kind, name } = definition
  const [record] = all
  const people = usePeople()
  const paperOf = usePaperOf()
  const [signing, setSigning] = useState(false)
  if (record === undefined)
    return (
      <Card title={name.one}>
        <div className="flex h-full flex-col items-start gap-4">
          <p className="text-soft">{name.purpose}</p>
          <Button onClick={() => page.openDialog({ what: 'add' })}>{begin[kind]}</Button>
        </div>
      </Card>
    )
  const { values } = record
  const paper = async () => {
    const { ownDirective } = await import('./directive.ts')
    return ownDirective({ ...record, kind, definitionVersion: versionOf(definition) }, paperOf())
  }
  const hidden = <span className="sr-only">{name.one}</span>
  return (
    <Card
      title={name.one}
      badge={<SignatureBadge page={page} values={values} />}
      // A column, so that the actions of neighboring cards align.
      className="flex flex-col"
    >
      <div className="flex grow flex-col gap-4">
        <Gist page={page} values={values} />
        <PaperStatus page={page} values={values} />
        <p className="text-soft">{audienceLabel(record, people).text}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-8 gap-y-2">
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden="true" className="size-5" />}
            onClick={() => page.openDialog({ what: 'edit', record })}
          >
            <span>
              {words.edit} {hidden}
            </span>
          </Button>
          <Button
            variant="secondary"
            icon={<FileSignature aria-hidden="true" className="size-5" />}
            onClick={() => setSigning(true)}
          >
            <span>
              {values['signedOn'] === '' ? words.addSigned : words.signedCopy} {hidden}
            </span>
          </Button>
          <DownloadPdf
            variant="quiet"
            name={name.one}
            document={paper}
            label={
              <span>
                {words.pdf} {hidden}
              </span>
            }
          />
          <Button variant="quiet" onClick={() => page.openDialog({ what: 'read', record })}>
            <span>
              {words.read} <span className="sr-only">{titleOf(definition, values)}</span>
            </span>
          </Button>
        </div>
      </div>
      {signing && <SigningDialog definition={definition} onClose={() => setSigning(false)} />}
    </Card>
  )
}

type Shown = { page: KindPageState<readonly Step[]>; values: Values }

const textOf = (value: Values[string] | undefined): string => (typeof value === 'string' ? value : '')

function SignatureBadge({ page: { records }, values }: Shown) {
  const signature = signatureOf(records.definition, values)
  if (signature === 'signed')
    return <Badge tone="sage">{words.states.signed(dayInWords(textOf(values['signedOn'])))}</Badge>
  return <Badge tone="amber">{words.states[signature]}</Badge>
}

const gist: Readonly<Record<string, readonly string[]>> = {
  'healthcare-proxy': ['primaryFullName', 'primaryRelationship', 'primaryPhone'],
  'living-will': ['lifeSustainingTreatment'],
  'advance-directive': ['allergies', 'currentMedications'],
}

function Gist({ page: { records }, values }: Shown) {
  const { definition } = records
  const summary = (gist[definition.kind] ?? [])
    .map((name) => factOf(definition, values, name).split('\n'))
    .filter(([one]) => one)
  const [first, ...more] = summary.map(([one = '', ...others]) => words.andMore(one, others.length))
  return (
    <div>
      <p className="font-serif text-lg font-semibold wrap-anywhere">{first}</p>
      {more.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}

function PaperStatus({ page: { records }, values }: Shown) {
  const signature = signatureOf(records.definition, values)
  const { copies, signedCopy } = values
  const given = Array.isArray(copies) ? copies.filter((copy) => typeof copy === 'object' && 'question' in copy) : []
  const files = Array.isArray(signedCopy) ? signedCopy.filter(isFile) : []
  return (
    <>
      {signature === 'unsigned' && <p className="text-soft">{words.unsigned}</p>}
      {signature === 'changed' && <Notice tone="amber">{words.changed(dayInWords(textOf(values['signedOn'])))}</Notice>}
      {files.length > 0 && <p className="wrap-anywhere">{files.map(({ name }) => name).join(', ')}</p>}
      {given.length > 0 && (
        <dl>
          <dt className="font-semibold">{words.hasCopy}</dt>
          {given.map(({ question, answer }, at) => (
            <dd key={at}>{words.onDay(question, dayInWords(answer))}</dd>
          ))}
        </dl>
      )}
    </>
  )
}
