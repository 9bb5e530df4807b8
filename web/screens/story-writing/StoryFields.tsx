import { fieldsOf, type NameOf } from '../../../records/define.ts'
import { story } from '../../../records/kinds/index.ts'
import { Field, AudienceField } from '../../kinds/index.ts'
import { storyForm } from '../../kinds/form/by-kind/legacy.ts'
import { Card, Notice } from '../../ui/index.ts'
import { ImportText } from './ImportText.tsx'
import { Ideas } from './Ideas.tsx'
import { Counts, Manuscript, TitleLine } from './Manuscript.tsx'
import type { Autosave } from './use-autosave.ts'
import { words } from './words.ts'

const { fields: shapes = {} } = storyForm

/** The fields around the manuscript. The card beside it lists all others. */
const placed: readonly string[] = ['title', 'content', 'audioNotes', 'pictures'] satisfies NameOf<typeof story.steps>[]
const otherFields = Object.keys(fieldsOf(story)).filter((name) => !placed.includes(name))

export function StoryFields({
  note,
  apart,
  isDraft,
  onName,
}: Autosave & {
  isDraft: boolean
  onName: () => void
}) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Field name="title" shape={{ as: TitleLine }} />
        <Ideas />
        <Field name="content" shape={{ as: Manuscript }} />
        <div className="flex min-h-7 flex-wrap justify-between gap-x-6 text-sm text-soft">
          <Counts />
          <output>{note?.state === 'stored' && words.draftSaved(timeOf(note.at))}</output>
        </div>
        <ImportText />
        {apart && (
          <Notice tone="amber" role="alert" title={words.apart}>
            {words.apartMore}
          </Notice>
        )}
        {note?.state === 'failed' && (
          <Notice tone="amber" role="alert">
            {words.draftNotSaved}
          </Notice>
        )}
        <Field name="audioNotes" shape={shapes['audioNotes']} />
        <Field name="pictures" shape={shapes['pictures']} />
      </div>
      <Card title={words.about}>
        <div className="flex flex-col gap-6">
          {isDraft && <p className="text-sm text-soft">{words.canWait}</p>}
          {otherFields.map((name) => (
            <Field key={name} name={name} shape={shapes[name]} />
          ))}
          <AudienceField onName={onName} />
          {isDraft && <p className="text-sm text-soft">{words.draftReaches}</p>}
        </div>
      </Card>
    </div>
  )
}

const timeOf = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
