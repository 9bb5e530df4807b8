import { Download } from 'lucide-react'
import { useState } from 'react'
import { partialDateInWords } from '../../../records/fields/index.ts'
import { Button, Checkbox, Dialog, FactLine, Field, Progress, TextInput, toast } from '../../ui/index.ts'
import { downloadPaper } from '../papers/DownloadPdf.tsx'
import type { PaperOf } from '../papers/record-paper.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { photosAbout, type SavedEvent, type SavedMemory, type SavedStory } from './chosen.ts'
import { type BookWords, words as book } from './words.ts'

/** What goes into the book, what it is called, and the PDF of it. */
export function BookDialog({
  stories,
  events,
  memories,
  says,
  paperOf,
  open,
  onClose,
}: {
  /** All there are, by date. */
  stories: readonly SavedStory[]
  events: readonly SavedEvent[]
  /** Of these, the photos that belong to a chosen story or event. */
  memories: readonly SavedMemory[]
  says: BookWords
  /** Whose book it is. */
  paperOf: () => PaperOf
  open: OpenFile
  onClose: () => void
}) {
  const [title, setTitle] = useState(says.usualTitle)
  const [withPhotos, setWithPhotos] = useState(true)
  const [withOwn, setWithOwn] = useState(false)
  const [dedication, setDedication] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(stories.filter(({ values }) => values.status !== 'published').map(({ id }) => id)),
  )
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState<{ done: number; all: number }>()
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const chosen = {
    stories: stories.filter(({ id }) => !left.has(id)),
    events: events.filter(({ id }) => !left.has(id)),
  }
  const photos = photosAbout(memories, [...chosen.stories, ...chosen.events])
  // A book is passed on: what was kept from everybody is in it only where somebody says so.
  const meant = photos.filter(({ audience }) => audience !== 'nobody')
  const own = photos.length - meant.length
  const empty = chosen.stories.length + chosen.events.length === 0
  const save = async () => {
    setTried(true)
    if (empty || title.trim() === '') return
    const told = {
      title: title.trim(),
      dedication: dedication.trim(),
      ...chosen,
      memories: photos.filter(({ audience }) => (audience === 'nobody' ? withOwn : withPhotos)),
    }
    setOpened({ done: 0, all: 0 })
    let missing: readonly string[] = []
    await downloadPaper(told.title, async () => {
      const [{ makeBook }, { bookDocument }] = await Promise.all([
        import('./make-book.ts'),
        import('../papers/book.ts'),
      ])
      const made = await makeBook(told, open, (done, all) => setOpened({ done, all }))
      missing = made.lost
      return bookDocument(made.book, paperOf())
    })
    setOpened(undefined)
    if (missing.length > 0)
      toast({ tone: 'failure', title: book.lost, description: book.lostWhich(missing.join(', ')) })
  }
  const busy = opened !== undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={says.title}
      description={says.about}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {book.close}
          </Button>
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={() => void save()}>
            {book.makePdf}
          </Button>
        </>
      }
    >
      <Field label={book.name} required error={tried && title.trim() === '' ? book.nameMissing : undefined}>
        <TextInput value={title} maxLength={120} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label={book.dedication} hint={book.dedicationHint}>
        <TextInput value={dedication} maxLength={300} onChange={({ target }) => setDedication(target.value)} />
      </Field>
      {tried && empty && (
        <p role="alert" className="font-semibold text-brick-text">
          {book.nothing}
        </p>
      )}
      <Choose legend={book.stories} all={stories} left={left} onToggle={toggle} />
      <Choose legend={book.events} all={events} left={left} onToggle={toggle} />
      {photos.length > 0 && (
        <div>
          {meant.length > 0 && (
            <Checkbox
              label={says.photos(meant.length)}
              hint={book.photosHint}
              checked={withPhotos}
              onChange={({ target }) => setWithPhotos(target.checked)}
            />
          )}
          {own > 0 && (
            <Checkbox
              label={book.ownPhotos(own)}
              checked={withOwn}
              onChange={({ target }) => setWithOwn(target.checked)}
            />
          )}
        </div>
      )}
      {busy && opened.all > 0 && (
        <Progress
          label={book.opening}
          value={(opened.done / opened.all) * 100}
          detail={book.openingHow(opened.done + 1, opened.all)}
        />
      )}
    </Dialog>
  )
}

function Choose({
  legend,
  all,
  left,
  onToggle,
}: {
  legend: string
  all: readonly (SavedStory | SavedEvent)[]
  left: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  if (all.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {all.map(({ id, values }) => (
        <Checkbox
          key={id}
          checked={!left.has(id)}
          onChange={() => onToggle(id)}
          label={
            <span className="break-words">
              {values.title}
              <FactLine className="text-sm text-soft">
                {[values.status === 'draft' ? book.draft : '', partialDateInWords(values.date)].filter(Boolean)}
              </FactLine>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
